import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type ContainerSize, drawPage } from "./draw-page.ts";
import { findText, foldText } from "./find-text.ts";
import css from "./Sample.module.css";
import "./search-highlight.css";

type PageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** At zoom 1 the page fits the screen. */
  zoom: number;
  /** The text to highlight. */
  query: string;
};

export function Page({ pdf, number, zoom, query }: PageProps) {
  const container = useRef<HTMLDivElement>(null);
  const size = useContainerSize(container);
  const [broken, setBroken] = useState<number>();
  const [drawing, setDrawing] = useState<object>();

  useEffect(() => {
    const element = container.current;
    if (!element || !size) return;
    const controller = new AbortController();
    drawPage(pdf, number, { ...size, zoom }, controller.signal).then(
      (drawing) => {
        if (!drawing) return;
        element.replaceChildren(...drawing.elements);
        element.style.cssText = drawing.css;
        setDrawing(drawing);
        element.closest("section")?.scrollTo({ top: 0, behavior: "instant" });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.error(`Page ${number} of the sample cannot be drawn.`, error);
        setBroken(number);
      },
    );
    return () => controller.abort();
  }, [pdf, number, size, zoom]);

  useEffect(() => {
    if (!drawing || !container.current) return;
    highlightMatches(container.current, query);
    return removeHighlights;
  }, [drawing, query]);

  return (
    <div className={css.frame}>
      {broken === number && <p role="alert">This page cannot be shown. The others may.</p>}
      <div ref={container} className={css.page} hidden={broken === number} />
    </div>
  );
}

function useContainerSize(page: RefObject<HTMLElement | null>): ContainerSize | undefined {
  const [size, setSize] = useState<ContainerSize>();
  useEffect(() => {
    const stage = page.current?.closest("section");
    if (!stage) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      // Scroll bars of a zoomed page change it slightly, which must not redraw the page.
      setSize((before) =>
        before && Math.abs(before.width - width) < 24 && Math.abs(before.height - height) < 24
          ? before
          : { width, height },
      );
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, [page]);
  return size;
}

/** search-highlight.css styles the highlight of this name. */
const HIGHLIGHT_NAME = "sample-search";

/** Highlights the query in the text layer of a page, if the browser supports it. */
function highlightMatches(page: HTMLElement, query: string): void {
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
  CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...ranges));
}

function removeHighlights(): void {
  if ("highlights" in CSS) CSS.highlights.delete(HIGHLIGHT_NAME);
}
