import { type AnyRouter, type BlockerFn, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { createStore, useStore } from "../../../device/store.ts";

/**
 * The text of a field that is stored in the URL. The field shows it at once, and the URL gets it after a pause in typing, since
 * browsers limit how often a URL may change.
 * @param searchWith returns the page's search parameters with another text
 * @returns `isSettled`: whether the URL has the latest text; otherwise `unsettledText` returns it
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

const TYPING_PAUSE_MS = 250;

type Page = { isInUrl(text: string): boolean; searchWith(text: string): object };

const EMPTY: { text: string | null; isSettled: boolean } = { text: null, isSettled: true };

/**
 * The text of a field until the URL has it. It is written after a pause. If a navigation starts before: one that adds a history
 * entry writes the text to the entry that it leaves, any other navigation drops it. Nothing is written until that navigation
 * has finished, so that writing neither takes the user back nor adds the text to another page.
 */
class UrlTextDraft {
  readonly state = createStore(EMPTY);
  readonly #router: AnyRouter;
  #page: Page | undefined;
  #endPause: (() => void) | undefined;
  /** The text that is being written, until the page has the new URL. */
  #written: string | undefined;
  #isWriting = false;
  /** Whether another navigation has started and not finished. */
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
    // The page itself may still be loading.
    this.#isLeaving = this.#router.state.status === "pending";
    const subscriptions = [
      this.#router.subscribe("onBeforeNavigate", () => {
        if (this.#isWriting) return;
        this.#endPause?.();
        this.#isLeaving = true;
      }),
      // Updates the state in the same render as the page's new URL.
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
    const timer = setTimeout(this.flush, TYPING_PAUSE_MS);
    const onNavigation: BlockerFn = ({ action }) => {
      if (action === "PUSH") this.flush();
      else this.#endPause?.();
      return false;
    };
    const unblock = this.#router.history.block({ blockerFn: onNavigation, enableBeforeUnload: false });
    this.#endPause = () => {
      clearTimeout(timer);
      unblock();
      this.#endPause = undefined;
    };
  }
}
