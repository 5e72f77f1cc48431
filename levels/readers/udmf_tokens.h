// The tokenizer of UDMF, the text form of a Doom map: words, numbers, strings and single characters, with comments as
// in C.
#ifndef GRAZE_LEVELS_READERS_UDMF_TOKENS_H
#define GRAZE_LEVELS_READERS_UDMF_TOKENS_H

#include "levels/data/fault.h"

typedef enum token_kind { TOKEN_END, TOKEN_WORD, TOKEN_NUMBER, TOKEN_STRING, TOKEN_SYMBOL } token_kind;

typedef struct udmf_token {
	token_kind kind;
	const char *start;
	size_t length;
	text_place place; ///< of its first character; a string may have several lines
	double number;
} udmf_token;

/// The position in the text.
typedef struct udmf_tokens {
	const char *at, *end;
	const char *map_name; ///< for faults
	size_t line;
	const char *line_start;
	app_fault *fault;
} udmf_tokens;

/// Takes the next token; TOKEN_END at the end. Returns false, with a fault, for a comment or string that is not closed
/// and for a number that is malformed.
bool udmf_next(udmf_tokens *tokens, udmf_token *token);

/// Reports what was expected instead of a token. Returns false.
bool udmf_unexpected(const udmf_tokens *tokens, const char *expected, const udmf_token *token);

bool udmf_is_symbol(const udmf_token *token, char symbol);

/// Whether a token is this word, which is in lower case; letters of the token may have either case.
bool udmf_is_word(const udmf_token *token, const char *word);

#endif
