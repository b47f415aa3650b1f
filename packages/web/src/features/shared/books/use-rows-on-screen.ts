import { useSyncExternalStore } from "react";
import { createStore } from "../../../app/browser/store.ts";

/** Scroll position and height of the window in pixels, kept from its events, as reading them may force a layout. */
const screen = createStore({ top: 0, height: 0, isScrolling: false });

/** Without a scroll event for so long, scrolling has ended. */
const SCROLL_END_MS = 150;

let subscribers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function updateScreen(isScrolling: boolean): void {
  screen.set({ top: window.scrollY, height: window.innerHeight, isScrolling });
}

function onScroll(): void {
  updateScreen(true);
  clearTimeout(timer);
  timer = setTimeout(() => updateScreen(false), SCROLL_END_MS);
}

function subscribe(notify: () => void): () => void {
  if (subscribers === 0) {
    updateScreen(false);
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
  }
  subscribers += 1;
  const unsubscribe = screen.subscribe(notify);
  return () => {
    unsubscribe();
    subscribers -= 1;
    if (subscribers > 0) return;
    clearTimeout(timer);
    removeEventListener("scroll", onScroll);
    removeEventListener("resize", onScroll);
  };
}

/** Scrolls at once, and renders the rows there in the same frame. */
export function scrollToPosition(top: number): void {
  if (subscribers > 0 && screen.get().top === top) return;
  window.scrollTo({ top, behavior: "instant" });
  updateScreen(screen.get().isScrolling);
}

type Rows = {
  /** The first and last row at least partly on the screen, or that would be if the list were longer. */
  first: number;
  last: number;
  isScrolling: boolean;
};

/**
 * The rows on the screen; rerenders only when they change.
 * @param pitch from one row's top to the next one's, in pixels
 * @param top where the list begins in the page, in pixels
 */
export function useRowsOnScreen(pitch: number, top: number): Rows {
  if (subscribers === 0) updateScreen(false);
  const rowAt = (offset: number) => Math.floor((offset - top) / pitch);
  const first = useSyncExternalStore(subscribe, () => rowAt(screen.get().top));
  const last = useSyncExternalStore(subscribe, () => rowAt(screen.get().top + screen.get().height - 1));
  const isScrolling = useSyncExternalStore(subscribe, () => screen.get().isScrolling);
  return { first, last, isScrolling };
}
