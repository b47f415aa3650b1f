import type { PDFDocumentProxy } from "pdfjs-dist";
import { textLayerOf } from "./pdf.ts";
import css from "./Sample.module.css";
import type { Room } from "./use-room.ts";
import letters from "./words.module.css";

/** Limit of a canvas, in pixels; phones refuse more. */
const MOST_PIXELS = 16_000_000;

type Layers = {
  elements: HTMLElement[];
  size: string;
};

/**
 * Draws a page to fit the screen at zoom 1; undefined when aborted.
 * @throws when it cannot be drawn
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  { width, height, zoom }: Room & { zoom: number },
  signal: AbortSignal,
): Promise<Layers | undefined> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(width / natural.width, height / natural.height) * zoom;
  const viewport = page.getViewport({ scale });

  const canvas = document.createElement("canvas");
  const density = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)),
  );
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  canvas.className = css.picture ?? "";
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const stop = () => drawing.cancel();
  signal.addEventListener("abort", stop);
  await drawing.promise.finally(() => signal.removeEventListener("abort", stop));

  const words = document.createElement("div");
  words.className = letters.words ?? "";
  const layer = await textLayerOf({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport,
  });
  await layer.render();
  if (signal.aborted) return;
  // Prefetches the next page. Its error is ignored here and reported when the page is turned to.
  if (number < pdf.numPages) pdf.getPage(number + 1).catch(() => {});
  return {
    elements: [canvas, words],
    size: `width: ${viewport.width}px; height: ${viewport.height}px; --total-scale-factor: ${scale}`,
  };
}
