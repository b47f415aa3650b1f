/** What the worker keeps beside the app itself; the pages read these names to show what is kept and to empty it. */
export const cacheNames = {
  covers: "covers",
  samples: "samples",
  /** Home and the browse page with their books, as they stood last. */
  screens: "screens",
  /** Parts of the app which few people need, kept once they were needed: the PDF reader, rare letters. */
  parts: "parts",
} as const;
