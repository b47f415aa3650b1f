import fc from "fast-check";

/** Properties try the same cases in every run, unless FAST_CHECK_SEED says which: a scheduled workflow tries others. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_125) });
