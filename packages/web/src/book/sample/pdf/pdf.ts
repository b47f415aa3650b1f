import type { PDFDocumentLoadingTask } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpegUrl from "pdfjs-dist/wasm/openjpeg.wasm?url";

/** The legacy build supports browsers of the last few years, the other one only those of the last months. */
const load = () => import("pdfjs-dist/legacy/build/pdf.mjs");

export const preloadPdf = (): void => void load().catch(() => {});

/** Character maps of East Asian fonts, for files that do not embed them. */
const characterMaps = import.meta.glob<string>("../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url",
  import: "default",
  eager: true,
});

const urls = new Map<string, string>([
  ["jbig2.wasm", jbig2Url],
  ["openjpeg.wasm", openjpegUrl],
  ...Object.entries(characterMaps).map(([path, url]): [string, string] => [
    path.slice(path.lastIndexOf("/") + 1),
    url,
  ]),
]);

/** Resolves pdf.js's own files by name; the build adds a hash to their URLs. */
class PdfAssets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename);
    if (!url) throw new Error(`no ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} returned ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Opens a PDF. It is fetched in one request, since the service worker caches no partial responses. */
export async function openPdf(url: string): Promise<PDFDocumentLoadingTask> {
  const { getDocument, GlobalWorkerOptions } = await load();
  GlobalWorkerOptions.workerSrc = workerUrl;
  return getDocument({
    url,
    disableRange: true,
    useWorkerFetch: false,
    BinaryDataFactory: PdfAssets,
    // Only its presence matters; PdfAssets resolves the URL.
    cMapUrl: "/",
    wasmUrl: "/",
  });
}

export async function createTextLayer(
  ...[parameters]: ConstructorParameters<typeof import("pdfjs-dist").TextLayer>
) {
  const { TextLayer } = await load();
  return new TextLayer(parameters);
}
