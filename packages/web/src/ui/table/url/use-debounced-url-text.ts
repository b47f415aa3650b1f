import { type AnyRouter, type BlockerFn, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { createStore, useStore } from "../../../device/store.ts";

/**
 * The text of a field that is stored in the URL: in the field at once, in the URL after a pause, since browsers limit how
 * often a URL may change. `searchWith` returns the page's search parameters with another text. `isSettled`: the URL has the
 * latest text; otherwise `unsettledText` returns it.
 */
export function useDebouncedUrlText(urlText: string, searchWith: (text: string) => object) {
  const router = useRouter();
  const [draft] = useState(() => new UrlTextDraft(router));
  const { text, isSettled } = useStore(draft.state);
  const isInUrl = useEffectEvent((text: string) => text === urlText);
  const searchNow = useEffectEvent(searchWith);
  useEffect(() => draft.connect({ isInUrl, searchWith: searchNow }), [draft]);
  return {
    text: text ?? urlText,
    type: draft.type,
    flush: draft.flush,
    isSettled,
    unsettledText: draft.unsettledText,
  };
}

const PAUSE_MS = 250;

type Page = { isInUrl(text: string): boolean; searchWith(text: string): object };

const EMPTY: { text: string | null; isSettled: boolean } = { text: null, isSettled: true };

/**
 * The text of a field whose value lives in the URL, until the URL has it. It is written after a pause, or when a
 * navigation starts: one that adds a history entry finds the text in the entry it leaves, any other drops it. Until
 * that navigation has finished nothing is written, so that a text never takes the user back, nor along to another page.
 */
class UrlTextDraft {
  readonly state = createStore(EMPTY);
  readonly #router: AnyRouter;
  #page: Page | undefined;
  #endPause: (() => void) | undefined;
  /** The text of the draft's own navigation, until the page has its URL. */
  #written: string | undefined;
  #isWriting = false;
  /** Another navigation has started and not finished. */
  #isLeaving = false;

  constructor(router: AnyRouter) {
    this.#router = router;
  }

  type = (text: string): void => {
    this.#endPause?.();
    const trimmed = text.trim();
    const isWritten = this.#written === undefined ? this.#page?.isInUrl(trimmed) : this.#written === trimmed;
    if (!isWritten && !this.#isLeaving) this.#pause();
    this.state.set({ text, isSettled: isWritten === true && this.#written === undefined });
  };

  unsettledText = (): string | undefined => {
    const { text, isSettled } = this.state.get();
    return isSettled ? undefined : (text ?? undefined);
  };

  flush = (): void => {
    if (!this.#endPause || !this.#page) return;
    this.#endPause();
    this.#written = (this.state.get().text ?? "").trim();
    this.#isWriting = true;
    void this.#router.navigate({
      to: this.#router.latestLocation.pathname,
      search: this.#page.searchWith(this.#written),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    });
    this.#isWriting = false;
  };

  connect(page: Page): () => void {
    this.#page = page;
    // While the page itself is being loaded.
    this.#isLeaving = this.#router.state.status === "pending";
    const subscriptions = [
      this.#router.subscribe("onBeforeNavigate", () => {
        if (this.#isWriting) return;
        this.#endPause?.();
        this.#isLeaving = true;
      }),
      // In the same render as the page's new URL.
      this.#router.subscribe("onLoad", () => {
        this.#written = undefined;
        const { text } = this.state.get();
        if (this.#isLeaving) this.state.set(EMPTY);
        else if (text !== null) this.state.set({ text, isSettled: !this.#endPause });
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
