export const cacheNames = {
  covers: "covers",
  samples: "samples",
  pages: "pages",
  /** Files of the app that are not precached: the PDF reader, rare letters. */
  parts: "parts",
} as const;
