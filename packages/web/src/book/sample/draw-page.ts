import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { createTextLayer } from "./pdf.ts";
import css from "./Sample.module.css";
import textCss from "./text-layer.module.css";

/** Phones refuse to draw a larger canvas. */
const MAX_CANVAS_PIXELS = 16_000_000;

export type ContainerSize = { width: number; height: number };

/** Draws a page, which fits the screen at zoom 1. @returns undefined when aborted. @throws if the page cannot be drawn */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  { width, height, zoom }: ContainerSize & { zoom: number },
  signal: AbortSignal,
): Promise<{ elements: HTMLElement[]; css: string } | undefined> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const unscaled = page.getViewport({ scale: 1 });
  const scale = Math.min(width / unscaled.width, height / unscaled.height) * zoom;
  const viewport = page.getViewport({ scale });

  const density = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height)),
  );
  const canvas = await drawCanvas(page, viewport, density, signal);
  canvas.className = css.picture ?? "";

  const textLayer = document.createElement("div");
  textLayer.className = textCss.layer ?? "";
  const layer = await createTextLayer({
    textContentSource: page.streamTextContent(),
    container: textLayer,
    viewport,
  });
  await layer.render();
  if (signal.aborted) return;
  // Prefetches the next page. Its error is ignored here, and reported when that page is opened.
  if (number < pdf.numPages) pdf.getPage(number + 1).catch(() => {});
  return {
    elements: [canvas, textLayer],
    css: `width: ${viewport.width}px; height: ${viewport.height}px; --total-scale-factor: ${scale}`,
  };
}

/** @param density canvas pixels for each CSS pixel */
export async function drawCanvas(
  page: PDFPageProxy,
  viewport: PageViewport,
  density: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const rendering = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const cancel = () => rendering.cancel();
  signal.addEventListener("abort", cancel);
  await rendering.promise.finally(() => signal.removeEventListener("abort", cancel));
  return canvas;
}
