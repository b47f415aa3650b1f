import fc from "fast-check";

/**
 * Properties try the same few cases in every run, fewer in `npm test`, unless FAST_CHECK_SEED and FAST_CHECK_RUNS say
 * which and how many: a scheduled workflow tries more and others.
 */
fc.configureGlobal({
  seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_125),
  numRuns: Number(process.env.FAST_CHECK_RUNS ?? (process.env.TESTS === "daily" ? 30 : 50)),
});
