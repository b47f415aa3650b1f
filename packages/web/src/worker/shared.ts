/* Messages and cache names that the pages and the worker share. */

export type MessageToWorker =
  /** The user agreed to the new version; sent to the waiting worker. */
  | { type: "SKIP_WAITING" }
  /** The first visit's page has loaded, so the worker may handle its requests. */
  | { type: "CLAIM" }
  /** A file of the precache is missing. */
  | { type: "REPAIR" }
  /** A sample is kept, so the PDF reader must be available without a network. */
  | { type: "CACHE_READER" };

export const cacheNames = {
  covers: "covers",
  samples: "samples",
  pages: "pages",
  /** Files of the app that are not precached: the PDF reader, fonts for rare characters. */
  parts: "parts",
  shownMessages: "shown-messages",
} as const;

/** Caches of data that the user keeps: neither a limit nor "Clear downloaded data" removes it. */
export const keptCacheNames = { samples: "kept-samples", reader: "kept-reader" } as const;
