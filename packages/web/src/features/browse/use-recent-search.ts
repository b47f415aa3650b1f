import { type RefObject, useEffect, useEffectEvent } from "react";

/** Remembers a search that is submitted, or of which a book is opened. @returns to be called when it is submitted */
export function useRecentSearch(list: RefObject<Element | null>, text: string): () => void {
  const remember = () => {
    if (text.trim()) void rememberSearch(text);
  };
  const rememberOpened = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.closest("a[href*='/book/']")) remember();
  });
  useEffect(() => {
    const element = list.current;
    const onClick = (event: Event) => rememberOpened(event);
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [list]);
  return remember;
}

/** Loaded when used, as most visits search nothing. */
async function rememberSearch(text: string): Promise<void> {
  try {
    const recent = await import("../finding/recent/recent-searches.ts");
    recent.rememberSearch(text);
  } catch (error) {
    console.warn("The search is not remembered.", error);
  }
}
