#include "oracle/prediction/oracle_roots.h"

#include "oracle/prediction/oracle_signs.h"

static void taylor(const void *of, double x, double at[5], double *size) {
	const double *c = ((const root_case *)of)->c, far = fabs(x);
	for (int k = 0; k < 5; k++) at[k] = c[k];
	for (int k = 0; k < 5; k++) // repeated Horner's scheme
		for (int i = 3; i >= k; i--) at[i] += at[i + 1] * x;
	*size = fabs(c[4]);
	for (int k = 3; k >= 0; k--) *size = *size * far + fabs(c[k]);
}

static quad exact(const void *of, double x) {
	const double *c = ((const root_case *)of)->c;
	quad value = (quad)c[4];
	for (int k = 3; k >= 0; k--) value = value * (quad)x + (quad)c[k];
	return value;
}

/// sign: of the polynomial before its first root
static const char *fault_from(const root_case *c, const gz_roots *answer, int sign) {
	const sign_function f = {c, taylor, exact};
	double from = c->low, where;
	for (int k = 0; k <= answer->count; k++) {
		const double to = k < answer->count ? answer->value[k] : c->high;
		if (!keeps_sign(&f, from, to, sign, &where)) return "a sign between roots";
		if (k == answer->count) break;
		const gz_crossing crossing = (gz_crossing)answer->crossing[k];
		if (crossing != GZ_CROSSING_TOUCHING && sign != (crossing == GZ_CROSSING_RISING ? -1 : 1)) return "a crossing";
		if (crossing != GZ_CROSSING_TOUCHING) sign = -sign;
		from = to;
	}
	return NULL;
}

const char *oracle_root_fault(const root_case *c, const gz_roots *answer, double *worst) {
	const sign_function f = {c, taylor, exact};
	double before = c->low;
	bool zero = true;
	for (int k = 0; k < 5; k++) zero &= c->c[k] == 0;
	if (zero)
		return answer->kind == GZ_ROOTS_KIND_EVERYWHERE && !answer->count ? NULL : "the kind of the zero polynomial";
	if (answer->kind != GZ_ROOTS_KIND_ALL || answer->count > 4) return "the kind, or the count";
	for (int k = 0; k < answer->count; k++) {
		const double error = fabs(value_in_grains(&f, answer->value[k], SIGN_GRAINS));
		if (!(before <= answer->value[k] && answer->value[k] <= c->high)) return "the order of roots";
		if (k && before == answer->value[k]) return "a root that is reported twice";
		if (!(error <= SIGN_GRAINS)) return "a root";
		if (error > *worst) *worst = error;
		before = answer->value[k];
	}
	const char *fault = fault_from(c, answer, 1);
	return fault && fault_from(c, answer, -1) ? fault : NULL;
}
