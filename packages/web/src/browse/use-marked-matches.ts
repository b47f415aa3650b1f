import { type RefObject, useEffect } from "react";

/** Undefined, and reported, when it did not come: then nothing is marked. */
const load = () =>
  import("./finding/results/mark-matches.ts").catch((error: unknown) =>
    console.warn("Matches are not marked.", error),
  );

/** In browsers that can mark texts without another element in them. */
export function useMarkedMatches(list: RefObject<Element | null>, text: string): void {
  const isSearching = text.trim() !== "";
  useEffect(() => {
    const element = list.current;
    if (!isSearching || !element || !("highlights" in CSS)) return;
    let isOver = false;
    let stop = () => {};
    void load().then((marks) => {
      if (marks && !isOver) stop = marks.markMatches(element, text);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [list, text, isSearching]);
  useEffect(() => {
    if (!isSearching || !("highlights" in CSS)) return;
    return () => void load().then((marks) => marks?.removeMarks());
  }, [isSearching]);
}
