import { useSyncExternalStore } from "react";
import { createStore } from "../../app/browser/store.ts";

/** Scroll position and height of the window in pixels, kept from its events, as reading them may force a layout. */
const screen = createStore({ top: 0, height: 0, isMoving: false });

/** Without a scroll event for so long, scrolling has ended. */
const REST_MS = 150;

let followers = 0;
let rest: ReturnType<typeof setTimeout> | undefined;

function look(isMoving: boolean): void {
  screen.set({ top: window.scrollY, height: window.innerHeight, isMoving });
}

function onScroll(): void {
  look(true);
  clearTimeout(rest);
  rest = setTimeout(() => look(false), REST_MS);
}

function follow(tell: () => void): () => void {
  if (followers === 0) {
    look(false);
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
  }
  followers += 1;
  const stop = screen.subscribe(tell);
  return () => {
    stop();
    followers -= 1;
    if (followers > 0) return;
    clearTimeout(rest);
    removeEventListener("scroll", onScroll);
    removeEventListener("resize", onScroll);
  };
}

/** Scrolls at once, and renders the rows there in the same frame. */
export function scrollToPlace(top: number): void {
  if (followers > 0 && screen.get().top === top) return;
  window.scrollTo({ top, behavior: "instant" });
  look(screen.get().isMoving);
}

type Rows = {
  /** The first and last row at least partly on the screen, or that would be if the list were longer. */
  first: number;
  last: number;
  isMoving: boolean;
};

/**
 * The rows on the screen; rerenders only when they change.
 * @param pitch from one row's top to the next one's, in pixels
 * @param top where the list begins in the page, in pixels
 */
export function useRowsOnScreen(pitch: number, top: number): Rows {
  if (followers === 0) look(false);
  const rowAt = (place: number) => Math.floor((place - top) / pitch);
  const first = useSyncExternalStore(follow, () => rowAt(screen.get().top));
  const last = useSyncExternalStore(follow, () => rowAt(screen.get().top + screen.get().height - 1));
  const isMoving = useSyncExternalStore(follow, () => screen.get().isMoving);
  return { first, last, isMoving };
}
