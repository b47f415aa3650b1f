/** The caches beside the precache; pages use the names to report and to clear them. */
export const cacheNames = {
  covers: "covers",
  samples: "samples",
  /** Pages rendered by the server. */
  pages: "pages",
  /** Files of the app that are not precached: the PDF reader, rare letters. */
  parts: "parts",
} as const;
