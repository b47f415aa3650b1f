/** What the worker keeps beside the app itself; the pages read these names to show what is kept and to empty it. */
export const cacheNames = {
  covers: "covers",
  samples: "samples",
  /** Pages that the server rendered, as they were fetched last. */
  pages: "pages",
  /** Parts of the app which few people need, kept once they were needed: the PDF reader, rare letters. */
  parts: "parts",
} as const;
