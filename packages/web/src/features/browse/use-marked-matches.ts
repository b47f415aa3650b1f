import { type RefObject, useEffect } from "react";

const load = () => import("../finding/results/mark-matches.ts");

/** In browsers that can mark texts without another element in them. */
export function useMarkedMatches(list: RefObject<Element | null>, text: string): void {
  const isSearching = text.trim() !== "";
  useEffect(() => {
    const element = list.current;
    if (!isSearching || !element || !("highlights" in CSS)) return;
    let isOver = false;
    let stop = () => {};
    load().then(
      ({ markMatches }) => {
        if (!isOver) stop = markMatches(element, text);
      },
      (error: unknown) => console.warn("Matches are not marked.", error),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [list, text, isSearching]);
  useEffect(() => {
    if (!isSearching || !("highlights" in CSS)) return;
    return () => void load().then(({ removeMarks }) => removeMarks());
  }, [isSearching]);
}
