/** What the worker keeps beside the app itself; the pages read these names to show what is kept and to empty it. */
export const cacheNames = {
  covers: "covers",
  samples: "samples",
  /** Parts of the app which few people need, kept once they were needed: the PDF reader, rare letters. */
  parts: "parts",
} as const;

/** A page says this to a worker that waits: its person has agreed to the new version. */
export const SKIP_WAITING = { type: "SKIP_WAITING" } as const;
/** And this when it finds that the browser has taken the app's files away. */
export const REPAIR = { type: "REPAIR" } as const;
