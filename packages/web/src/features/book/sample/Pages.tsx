import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useEffectEvent, useState } from "react";
import { Page } from "./Page.tsx";
import { rememberedPage, rememberPage } from "./remembered-page.ts";
import css from "./Sample.module.css";
import { SampleToolbar } from "./SampleToolbar.tsx";
import { useSwipe } from "./use-swipe.ts";

/** Relative to fitting the screen. */
const ZOOMS = [1, 1.25, 1.5, 2, 2.5, 3] as const;

export function Pages({ bookId, document: pdf }: { bookId: string; document: PDFDocumentProxy }) {
  const count = pdf.numPages;
  const [page, setPage] = useState(() => rememberedPage(bookId, count));
  const [level, setLevel] = useState(0);
  const zoom = ZOOMS[level] ?? 1;

  const turnTo = (to: number) => {
    const next = Math.min(Math.max(to, 1), count);
    setPage(next);
    rememberPage(bookId, next);
  };
  const enlarge = (by: number) => setLevel(Math.min(Math.max(level + by, 0), ZOOMS.length - 1));

  useKeys((key) => {
    if (key === "ArrowRight" || key === "PageDown") turnTo(page + 1);
    else if (key === "ArrowLeft" || key === "PageUp") turnTo(page - 1);
    else if (key === "Home") turnTo(1);
    else if (key === "End") turnTo(count);
    else if (key === "+" || key === "=") enlarge(1);
    else if (key === "-") enlarge(-1);
    else if (key === "0") setLevel(0);
    else return false;
    return true;
  });
  // Zoomed in, a finger scrolls the page.
  const swipe = useSwipe((direction) => turnTo(page + direction), level === 0);

  return (
    <div className={css.reader}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged page is scrolled with the keyboard */}
      <section className={css.stage} aria-label={`Page ${page} of ${count}`} tabIndex={0} {...swipe}>
        <Page pdf={pdf} number={page} zoom={zoom} />
      </section>
      <SampleToolbar
        page={page}
        count={count}
        onTurn={turnTo}
        zoom={zoom}
        onSmaller={level > 0 ? () => enlarge(-1) : undefined}
        onLarger={level < ZOOMS.length - 1 ? () => enlarge(1) : undefined}
      />
    </div>
  );
}

/**
 * Keys that work anywhere in the dialog except in fields.
 * @param onKey returns false to ignore the key
 */
function useKeys(onKey: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isField = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // In the capture phase, since the dialog stops arrow keys from bubbling.
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
