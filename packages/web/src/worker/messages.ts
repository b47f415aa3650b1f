/** What a page says to the worker, by workbox-window's `messageSW`. */
export type MessageToWorker =
  /** The person has agreed to the new version: said to the worker that waits (`messageSkipWaiting`). */
  | { type: "SKIP_WAITING" }
  /** A page of the first visit has loaded, and the worker may answer its further requests. */
  | { type: "CLAIM" }
  /** The browser has taken the app's files away. */
  | { type: "REPAIR" };
