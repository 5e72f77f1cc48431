#include "levels/readers/udmf_tokens.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/number.h"

bool udmf_unexpected(const udmf_tokens *tokens, const char *expected, const udmf_token *token) {
	if (token->kind == TOKEN_END)
		return fault_at(tokens->fault, token->place, "the text ends early; expected %s", expected);
	return fault_at(tokens->fault, token->place, "expected %s, found \"%s\"", expected,
		quote_part(token->start, token->length).text);
}

static text_place present_place(const udmf_tokens *tokens) {
	return (text_place){tokens->map_name, tokens->line, (size_t)(tokens->at - tokens->line_start) + 1};
}

static void count_line(udmf_tokens *tokens, const char *at) {
	if (*at != '\n') return;
	tokens->line++;
	tokens->line_start = at + 1;
}

static bool fail(const udmf_tokens *tokens, const char *message) {
	return fault_at(tokens->fault, present_place(tokens), "%s", message);
}

static bool starts_with(const udmf_tokens *tokens, const char *two) {
	return tokens->end - tokens->at >= 2 && tokens->at[0] == two[0] && tokens->at[1] == two[1];
}

static bool skip_block_comment(udmf_tokens *tokens) {
	for (tokens->at += 2; !starts_with(tokens, "*/"); tokens->at++) {
		if (tokens->at == tokens->end) return fail(tokens, "the comment is not closed");
		count_line(tokens, tokens->at);
	}
	tokens->at += 2;
	return true;
}

static bool skip_space(udmf_tokens *tokens) {
	while (tokens->at < tokens->end) {
		if (starts_with(tokens, "/*")) {
			if (!skip_block_comment(tokens)) return false;
		} else if (starts_with(tokens, "//")) {
			while (tokens->at < tokens->end && *tokens->at != '\n') tokens->at++;
		} else if (isspace((unsigned char)*tokens->at)) {
			count_line(tokens, tokens->at++);
		} else break;
	}
	return true;
}

static bool read_string(udmf_tokens *tokens, udmf_token *token) {
	for (tokens->at++; tokens->at < tokens->end && *tokens->at != '"'; tokens->at++) {
		if (*tokens->at == '\\' && tokens->at + 1 < tokens->end) tokens->at++;
		count_line(tokens, tokens->at);
	}
	if (tokens->at == tokens->end) return fail(tokens, "the string is not closed");
	tokens->at++;
	token->length = (size_t)(tokens->at - token->start);
	token->kind = TOKEN_STRING;
	return true;
}

/// Integers are decimal, 0octal or 0xhexadecimal; floats are decimal.
static bool read_number(udmf_tokens *tokens, udmf_token *token) {
	char text[64];
	if (token->length >= sizeof text) return fail(tokens, "the number is too long");
	memcpy(text, token->start, token->length);
	text[token->length] = 0;
	bool integer = !strpbrk(text, ".eE") || strpbrk(text, "xX");
	char *integer_end;
	const char *float_end;
	token->number = integer ? (double)strtoll(text, &integer_end, 0) : number_double(text, &float_end);
	token->kind = TOKEN_NUMBER;
	return *(integer ? integer_end : float_end) == 0 || udmf_unexpected(tokens, "a number", token);
}

static bool is_word_character(char letter) {
	return isalnum((unsigned char)letter) || letter == '_' || letter == '+' || letter == '-' || letter == '.';
}

bool udmf_next(udmf_tokens *tokens, udmf_token *token) {
	if (!skip_space(tokens)) return false;
	token->start = tokens->at, token->length = 0, token->number = 0;
	token->place = present_place(tokens);
	token->kind = TOKEN_END;
	if (tokens->at == tokens->end) return true;
	if (*tokens->at == '"') return read_string(tokens, token);
	while (tokens->at < tokens->end && is_word_character(*tokens->at)) tokens->at++;
	token->length = (size_t)(tokens->at - token->start);
	if (token->length == 0) {
		token->length = 1, token->kind = TOKEN_SYMBOL;
		tokens->at++;
		return true;
	}
	token->kind = TOKEN_WORD;
	bool number = isdigit((unsigned char)*token->start) || strchr("+-.", *token->start);
	return !number || read_number(tokens, token);
}

bool udmf_is_symbol(const udmf_token *token, char symbol) {
	return token->kind == TOKEN_SYMBOL && *token->start == symbol;
}

bool udmf_is_word(const udmf_token *token, const char *word) {
	if (token->kind != TOKEN_WORD || token->length != strlen(word)) return false;
	for (size_t i = 0; i < token->length; i++)
		if (tolower((unsigned char)token->start[i]) != word[i]) return false;
	return true;
}
