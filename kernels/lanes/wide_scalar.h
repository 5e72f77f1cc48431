// The vocabulary of wide.h in plain C: one lane, as lanes_scalar.h.
#ifndef GRAZE_KERNELS_LANES_WIDE_SCALAR_H
#define GRAZE_KERNELS_LANES_WIDE_SCALAR_H

typedef struct wide {
	double at;
} wide;

typedef struct wide_mask {
	unsigned at; ///< 1 where the lane is set, else 0
} wide_mask;

static inline wide wide_set(double x) { return (wide){x}; }
static inline wide wide_from(lanes x) { return (wide){(double)x.at[0]}; }
static inline wide wide_load(const double *from) { return (wide){*from}; }
static inline wide wide_gather(const double *from, const int32_t *at) { return (wide){from[*at]}; }
static inline wide wide_from_int(lanes_int x) { return (wide){(double)x.at[0]}; }
static inline lanes wide_narrow(wide x) { return (lanes){{(float)x.at}}; }
static inline void wide_store(double *to, wide x) { *to = x.at; }

static inline wide wide_add(wide x, wide y) { return (wide){x.at + y.at}; }
static inline wide wide_sub(wide x, wide y) { return (wide){x.at - y.at}; }
static inline wide wide_mul(wide x, wide y) { return (wide){x.at * y.at}; }
static inline wide wide_div(wide x, wide y) { return (wide){x.at / y.at}; }
static inline wide wide_sqrt(wide x) { return (wide){sqrt(x.at)}; }
static inline wide wide_min(wide x, wide y) { return (wide){x.at < y.at ? x.at : y.at}; }
static inline wide wide_max(wide x, wide y) { return (wide){x.at > y.at ? x.at : y.at}; }
static inline wide wide_abs(wide x) { return (wide){fabs(x.at)}; }
static inline wide wide_negate(wide x) { return (wide){-x.at}; }
static inline wide wide_flip(wide x, wide sign) { return (wide){signbit(sign.at) ? -x.at : x.at}; }

static inline wide_mask wide_less(wide x, wide y) { return (wide_mask){x.at < y.at}; }
static inline wide_mask wide_less_equal(wide x, wide y) { return (wide_mask){x.at <= y.at}; }
static inline wide_mask wide_and(wide_mask x, wide_mask y) { return (wide_mask){x.at & y.at}; }
static inline wide_mask wide_or(wide_mask x, wide_mask y) { return (wide_mask){x.at | y.at}; }
static inline wide_mask wide_and_not(wide_mask x, wide_mask y) { return (wide_mask){x.at & !y.at}; }
static inline unsigned wide_bits(wide_mask x) { return x.at; }
static inline wide_mask wide_mask_from(lanes_mask x) { return (wide_mask){x.at[0] & 1}; }
static inline lanes_mask wide_mask_narrow(wide_mask x) { return (lanes_mask){{0u - x.at}}; }
static inline wide wide_select(wide_mask mask, wide yes, wide no) { return mask.at ? yes : no; }

static inline void wide_load_four(wide column[4], const double *from, const int32_t *offset) {
	for (int k = 0; k < 4; k++) column[k].at = from[*offset + k];
}

static inline void wide_store_four_at(double *const *to, const wide column[4]) {
	for (int k = 0; k < 4; k++) to[0][k] = column[k].at;
}

static inline void wide_store_eight(double *to, const wide column[8]) {
	for (int k = 0; k < 8; k++) to[k] = column[k].at;
}

#endif
