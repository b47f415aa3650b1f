import { useSyncExternalStore } from "react";
import { createStore } from "../../app/browser/store.ts";

/** Where the window stands in the page, in pixels; told by its events, as asking for it may lay out the page. */
const screen = createStore({ top: 0, height: 0, isMoving: false });

/** No further event for so long, and scrolling is over. */
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

/** Scrolls the page at once, and has the rows there drawn in the same step. */
export function scrollToPlace(top: number): void {
  if (followers > 0 && screen.get().top === top) return;
  window.scrollTo({ top, behavior: "instant" });
  look(screen.get().isMoving);
}

type Rows = {
  /** The first and the last one that is at least partly on the screen, or would be if the list went on. */
  first: number;
  last: number;
  isMoving: boolean;
};

/**
 * Which rows of a list are on the screen; renders again only when others are.
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
