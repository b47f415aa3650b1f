import { findText, foldText } from "./find-text.ts";
import "./search-highlight.css";

/** search-highlight.css has its colour. */
const NAME = "sample-search";

/** Highlights the query in the text layer of a page, if the browser supports it. */
export function highlightMatches(page: HTMLElement, query: string): void {
  if (!("highlights" in CSS)) return;
  const ranges: Range[] = [];
  const nodes = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    for (const { start, end } of findText(foldText(node.textContent ?? ""), query)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  CSS.highlights.set(NAME, new Highlight(...ranges));
}

export function removeHighlights(): void {
  if ("highlights" in CSS) CSS.highlights.delete(NAME);
}
