/* What the pages and the worker share. */

export type MessageToWorker =
  /** The user agreed to the new version; sent to the waiting worker. */
  | { type: "SKIP_WAITING" }
  /** The page of the first visit has loaded, and the worker may handle its requests. */
  | { type: "CLAIM" }
  | { type: "REPAIR" }
  /** A sample is kept, and is to be read without a network. */
  | { type: "CACHE_READER" };

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
