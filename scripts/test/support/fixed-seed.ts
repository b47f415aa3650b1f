import fc from "fast-check";

/**
 * Tests of properties try the same few cases in every run, and fewer in `npm test`. FAST_CHECK_SEED and FAST_CHECK_RUNS choose other
 * cases and another number, as a scheduled workflow does.
 */
fc.configureGlobal({
  seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_125),
  numRuns: Number(process.env.FAST_CHECK_RUNS ?? (process.env.TESTS === "daily" ? 30 : 50)),
});
