import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { drawPage } from "./draw-page.ts";
import css from "./Sample.module.css";
import { useRoom } from "./use-room.ts";

type PageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** 1 fits the screen. */
  zoom: number;
};

export function Page({ pdf, number, zoom }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  const [broken, setBroken] = useState<number>();

  useEffect(() => {
    const host = place.current;
    if (!host || !room) return;
    const stop = new AbortController();
    drawPage(pdf, number, { ...room, zoom }, stop.signal).then(
      (layers) => {
        if (!layers) return;
        host.replaceChildren(...layers.elements);
        host.style.cssText = layers.size;
        host.closest("section")?.scrollTo({ top: 0, behavior: "instant" });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.error(`Page ${number} of the sample cannot be drawn.`, error);
        setBroken(number);
      },
    );
    return () => stop.abort();
  }, [pdf, number, room, zoom]);

  return (
    <div className={css.frame}>
      {broken === number && <p role="alert">This page cannot be shown. The others may.</p>}
      <div ref={place} className={css.page} hidden={broken === number} />
    </div>
  );
}
