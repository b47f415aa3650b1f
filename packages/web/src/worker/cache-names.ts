export const cacheNames = {
  covers: "covers",
  samples: "samples",
  pages: "pages",
  /** Files of the app that are not precached: the PDF reader, fonts for rare characters. */
  parts: "parts",
  shownMessages: "shown-messages",
} as const;

/** What the user keeps on purpose: no limit removes it, and neither does clearing downloaded data. */
export const keptCacheNames = { samples: "kept-samples", reader: "kept-reader" } as const;
