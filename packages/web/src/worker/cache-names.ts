import type { OpeningBooks } from "@frangipani/core/catalogue/feed";

/** What the worker keeps beside the app itself; the pages read these names to show what is kept and to empty it. */
export const cacheNames = {
  covers: "covers",
  samples: "samples",
  /** Home and the browse page with their books, as they stood last. */
  screens: "screens",
  /** Parts of the app which few people need, kept once they were needed: the PDF reader, rare letters. */
  parts: "parts",
} as const;

/** A page says this to a worker that waits: its person has agreed to the new version. */
export const SKIP_WAITING = { type: "SKIP_WAITING" } as const;
/** And this when it finds that the browser has taken the app's files away. */
export const REPAIR = { type: "REPAIR" } as const;
/** And this when the catalogue is up to date: the first screens of the next visit show these books. */
export const KEEP_SCREENS = "KEEP_SCREENS";
export type KeepScreens = { type: typeof KEEP_SCREENS; opening: OpeningBooks };
