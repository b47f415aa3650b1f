import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { drawPage } from "../pdf/draw-page.ts";
import css from "../Sample.module.css";
import { highlightMatches, removeHighlights } from "../search/highlight-matches.ts";
import { useContainerSize } from "./use-container-size.ts";

type PageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** 1 fits the screen. */
  zoom: number;
  /** Marked in the text. */
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
