import { useSyncExternalStore } from "react";
import { createStore } from "../../device/store.ts";

/** Scroll position and height of the window in pixels, stored at its events, since reading them may force a layout. */
const viewport = createStore({ top: 0, height: 0, isScrolling: false });

const SCROLL_END_MS = 150;

let subscribers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function updateViewport(isScrolling: boolean): void {
  viewport.set({ top: window.scrollY, height: window.innerHeight, isScrolling });
}

function onScroll(): void {
  // The event of a scroll that is already known, such as the router's when a page opens.
  if (viewport.get().top === window.scrollY && viewport.get().height === window.innerHeight) return;
  updateViewport(true);
  clearTimeout(timer);
  timer = setTimeout(() => updateViewport(false), SCROLL_END_MS);
}

function subscribe(notify: () => void): () => void {
  if (subscribers === 0) {
    // Waits for the page's first frame, before which the router scrolls it.
    requestAnimationFrame(() => updateViewport(false));
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
  }
  subscribers += 1;
  const unsubscribe = viewport.subscribe(notify);
  return () => {
    unsubscribe();
    subscribers -= 1;
    if (subscribers > 0) return;
    clearTimeout(timer);
    removeEventListener("scroll", onScroll);
    removeEventListener("resize", onScroll);
  };
}

export function scrollToPosition(top: number): void {
  if (subscribers > 0 && viewport.get().top === top) return;
  window.scrollTo({ top, behavior: "instant" });
  updateViewport(viewport.get().isScrolling);
}

type Rows = { first: number; last: number; isScrolling: boolean };

/** Rerenders when the visible rows change. `pitch` and `top` are in pixels; the router scrolls to `initialScroll`. */
export function useRowsOnScreen(pitch: number, top: number, initialScroll: number): Rows {
  if (subscribers === 0) viewport.set({ top: initialScroll, height: window.innerHeight, isScrolling: false });
  const rowAt = (offset: number) => Math.floor((offset - top) / pitch);
  const first = useSyncExternalStore(subscribe, () => rowAt(viewport.get().top));
  const last = useSyncExternalStore(subscribe, () => rowAt(viewport.get().top + viewport.get().height - 1));
  const isScrolling = useSyncExternalStore(subscribe, () => viewport.get().isScrolling);
  return { first, last, isScrolling };
}
