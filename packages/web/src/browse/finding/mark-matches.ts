import { findMarks } from "@frangipani/core/catalogue";
import { afterPaint } from "../../device/scheduling.ts";
import "./search-match.css";

const HIGHLIGHT_NAME = "search-match";
// The titles and authors in BookCard.tsx.
const TEXT_SELECTOR = 'article [dir="auto"]';

/**
 * Highlights the words of a search in the titles and authors of a list, after each paint of other books. Uses CSS
 * highlights, so that cards are not rerendered. @returns a function that stops it; the highlights stay until others replace them
 */
export function markMatches(list: Element, query: string): () => void {
  let isStopped = false;
  const mark = async () => {
    await afterPaint();
    if (!isStopped) CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...rangesIn(list, query)));
  };
  const observer = new MutationObserver(mark);
  observer.observe(list, { childList: true, characterData: true, subtree: true });
  void mark();
  return () => {
    isStopped = true;
    observer.disconnect();
  };
}

export const removeMarks = (): void => void CSS.highlights.delete(HIGHLIGHT_NAME);

const rangesIn = (list: Element, query: string): Range[] =>
  [...list.querySelectorAll(TEXT_SELECTOR)].flatMap(({ firstChild: text }) =>
    text instanceof Text
      ? findMarks(text.data, query).map(({ start, end }) => {
          const range = new Range();
          range.setStart(text, start);
          range.setEnd(text, end);
          return range;
        })
      : [],
  );
