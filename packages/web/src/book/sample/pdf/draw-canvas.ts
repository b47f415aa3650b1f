import type { PageViewport, PDFPageProxy } from "pdfjs-dist";

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
