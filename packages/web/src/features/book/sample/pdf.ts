import type { PDFDocumentLoadingTask } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpegUrl from "pdfjs-dist/wasm/openjpeg.wasm?url";

/** The form for browsers of the last few years: the other one needs those of the last months. */
const load = () => import("pdfjs-dist/legacy/build/pdf.mjs");

export const preloadPdf = (): void => void load().catch(() => {});

/** Character maps of East Asian fonts which a file does not bring itself. */
const characterMaps = import.meta.glob<string>("../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url",
  import: "default",
  eager: true,
});

const addresses = new Map<string, string>([
  ["jbig2.wasm", jbig2Url],
  ["openjpeg.wasm", openjpegUrl],
  ...Object.entries(characterMaps).map(([path, url]): [string, string] => [
    path.slice(path.lastIndexOf("/") + 1),
    url,
  ]),
]);

/** Gives the reader its own files by name; they are built with the app and carry a hash in their address. */
class Files {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename);
    if (!url) throw new Error(`no ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} was answered with ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Begins to read a PDF. It is fetched whole, since only a whole answer is kept for reading without a network. */
export async function openPdf(url: string): Promise<PDFDocumentLoadingTask> {
  const { getDocument, GlobalWorkerOptions } = await load();
  GlobalWorkerOptions.workerSrc = workerUrl;
  return getDocument({
    url,
    disableRange: true,
    useWorkerFetch: false,
    BinaryDataFactory: Files,
    // Only their being there is asked for; Files knows where they are.
    cMapUrl: "/",
    wasmUrl: "/",
  });
}

/** Draws the letters of a page, invisibly, for selecting and for screen readers. */
export async function textLayerOf(
  ...[parameters]: ConstructorParameters<typeof import("pdfjs-dist").TextLayer>
) {
  const { TextLayer } = await load();
  return new TextLayer(parameters);
}
