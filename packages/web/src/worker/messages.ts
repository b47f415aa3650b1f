export type MessageToWorker =
  /** The user agreed to the new version; sent to the waiting worker. */
  | { type: "SKIP_WAITING" }
  /** The page of the first visit has loaded, and the worker may handle its requests. */
  | { type: "CLAIM" }
  | { type: "REPAIR" }
  /** A sample is kept, and is to be read without a network. */
  | { type: "CACHE_READER" };
