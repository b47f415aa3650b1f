import type { AnyRouter, BlockerFn } from "@tanstack/react-router";
import { createStore } from "../../../app/browser/store.ts";

const PAUSE_MS = 250;

type Page = {
  isInUrl(text: string): boolean;
  /** The page's search with another text in it. */
  searchWith(text: string): object;
};

type Draft = { typed: string | null; isSettled: boolean };
const EMPTY: Draft = { typed: null, isSettled: true };

/**
 * What is typed into a field whose text lives in the URL, until the URL has it. It is written after a pause, which any other
 * navigation ends as it begins: one that adds a history entry finds the text in the page's own, any other drops it. From then
 * until that navigation has arrived nothing is written, so that a text never takes anybody back, nor along to another page.
 */
export class UrlTextDraft {
  readonly state = createStore(EMPTY);
  readonly #router: AnyRouter;
  #page: Page | undefined;
  #endPause: (() => void) | undefined;
  /** On its way into the URL. */
  #written: string | undefined;
  #isWriting = false;
  #isLeaving = false;

  constructor(router: AnyRouter) {
    this.#router = router;
  }

  type = (typed: string): void => {
    this.#endPause?.();
    const text = typed.trim();
    const isWritten = this.#written === undefined ? this.#page?.isInUrl(text) : this.#written === text;
    if (!isWritten && !this.#isLeaving) this.#pause();
    this.state.set({ typed, isSettled: isWritten === true && this.#written === undefined });
  };

  /** Writes without waiting: with Enter, or when the field is left. */
  flush = (): void => {
    if (!this.#endPause || !this.#page) return;
    this.#endPause();
    this.#written = (this.state.get().typed ?? "").trim();
    this.#isWriting = true;
    void this.#router.navigate({
      to: this.#router.latestLocation.pathname,
      search: this.#page.searchWith(this.#written),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
      viewTransition: false,
    });
    this.#isWriting = false;
  };

  /** Follows the router while the page is shown. */
  connect(page: Page): () => void {
    this.#page = page;
    // While the page itself is arriving.
    this.#isLeaving = this.#router.state.status === "pending";
    const subscriptions = [
      this.#router.subscribe("onBeforeNavigate", () => {
        if (this.#isWriting) return;
        this.#endPause?.();
        this.#isLeaving = true;
      }),
      // In one step with what the page shows of the new URL.
      this.#router.subscribe("onLoad", () => {
        this.#written = undefined;
        const { typed } = this.state.get();
        if (this.#isLeaving) this.state.set(EMPTY);
        else if (typed !== null) this.state.set({ typed, isSettled: !this.#endPause });
      }),
      this.#router.subscribe("onResolved", () => {
        this.#isLeaving = false;
      }),
    ];
    return () => {
      this.#endPause?.();
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }

  #pause(): void {
    const timer = setTimeout(this.flush, PAUSE_MS);
    const endInTime: BlockerFn = ({ action }) => {
      if (action === "PUSH") this.flush();
      else this.#endPause?.();
      return false;
    };
    const unblock = this.#router.history.block({ blockerFn: endInTime, enableBeforeUnload: false });
    this.#endPause = () => {
      clearTimeout(timer);
      unblock();
      this.#endPause = undefined;
    };
  }
}
