import { type RefObject, useEffect, useEffectEvent } from "react";

/** Remembers a search of which a book is opened. */
export function useRecentSearch(list: RefObject<Element | null>, text: string): void {
  const rememberOpened = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.closest("a[href*='/book/']")) void rememberSearch(text);
  });
  useEffect(() => {
    const element = list.current;
    const onClick = (event: Event) => rememberOpened(event);
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [list]);
}

/** Loaded when used, as most visits search nothing. */
export async function rememberSearch(text: string): Promise<void> {
  if (!text.trim()) return;
  try {
    const recent = await import("./finding/recent/recent-searches.ts");
    recent.rememberSearch(text);
  } catch (error) {
    console.warn("The search is not remembered.", error);
  }
}
