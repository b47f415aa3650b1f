import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useRef } from "react";
import { useIsNearViewport } from "../../ui/hooks/use-is-near-viewport.ts";
import { drawCanvas } from "./draw-page.ts";
import css from "./Thumbnails.module.css";

const THUMBNAIL_WIDTH_PX = 72;

type ThumbnailsProps = { document: PDFDocumentProxy; page: number; onTurn(page: number): void };

export function Thumbnails({ document: pdf, page, onTurn }: ThumbnailsProps) {
  const pages = useRef<HTMLElement>(null);
  useScrollToCurrent(pages, page);
  return (
    <nav ref={pages} aria-label="Pages of the sample" className={css.pages}>
      {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
        <button
          key={number}
          type="button"
          className={css.page}
          aria-label={`Go to page ${number}`}
          aria-current={number === page ? "page" : undefined}
          onClick={() => onTurn(number)}
        >
          <Thumbnail pdf={pdf} number={number} />
          {number}
        </button>
      ))}
    </nav>
  );
}

function useScrollToCurrent(pages: RefObject<Element | null>, page: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current page changes
  useEffect(() => {
    pages.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }, [pages, page]);
}

function Thumbnail({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const frame = useRef<HTMLSpanElement>(null);
  const isNear = useIsNearViewport(frame);
  useEffect(() => {
    if (!isNear) return;
    const controller = new AbortController();
    drawThumbnail(pdf, number, controller.signal).then(
      (canvas) => frame.current?.replaceChildren(canvas),
      (error: unknown) => {
        if (!controller.signal.aborted) console.warn(`Page ${number} of the sample has no thumbnail.`, error);
      },
    );
    return () => controller.abort();
  }, [pdf, number, isNear]);
  return <span ref={frame} className={css.frame} data-paper="" />;
}

async function drawThumbnail(pdf: PDFDocumentProxy, number: number, signal: AbortSignal) {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale: THUMBNAIL_WIDTH_PX / page.getViewport({ scale: 1 }).width });
  return drawCanvas(page, viewport, window.devicePixelRatio || 1, signal);
}
