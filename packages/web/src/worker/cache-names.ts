export const cacheNames = {
  covers: "covers",
  samples: "samples",
  pages: "pages",
  /** Files of the app that are not precached: the PDF reader, fonts for rare characters. */
  parts: "parts",
  shownMessages: "shown-messages",
} as const;

/** Data that the user keeps on purpose: neither a limit nor clearing downloaded data removes it. */
export const keptCacheNames = { samples: "kept-samples", reader: "kept-reader" } as const;
