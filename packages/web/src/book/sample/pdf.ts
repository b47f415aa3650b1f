import type { PDFDocumentLoadingTask, PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpegUrl from "pdfjs-dist/wasm/openjpeg.wasm?url";
import { useEffect, useState } from "react";

/** The legacy build supports browsers of the last few years, the default build only those of the last months. */
const load = () => import("pdfjs-dist/legacy/build/pdf.mjs");

export const preloadPdf = (): void => void load().catch(() => {});

/** Character maps of East Asian fonts, for files that do not embed them. */
const characterMaps = import.meta.glob<string>("../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
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
async function openPdf(url: string): Promise<PDFDocumentLoadingTask> {
  const { getDocument, GlobalWorkerOptions } = await load();
  GlobalWorkerOptions.workerSrc = workerUrl;
  return getDocument({
    url,
    disableRange: true,
    useWorkerFetch: false,
    BinaryDataFactory: PdfAssets,
    // These only have to be set; PdfAssets resolves the files.
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

type Pdf =
  | { status: "loading"; part?: number | undefined }
  | { status: "ready"; document: PDFDocumentProxy }
  /** broken: not a PDF. unreachable: not fetched. */
  | { status: "failed"; reason: "broken" | "unreachable" };

export function usePdf(url: string): { pdf: Pdf; retry(): void } {
  const [pdf, setPdf] = useState<Pdf>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    let task: PDFDocumentLoadingTask | undefined;
    let isUnmounted = false;
    const read = async () => {
      task = await openPdf(url);
      if (isUnmounted) return task.destroy();
      task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
        if (!isUnmounted && total > 0) setPdf({ status: "loading", part: Math.min(1, loaded / total) });
      };
      const document = await task.promise;
      if (!isUnmounted) setPdf({ status: "ready", document });
    };
    read().catch((error: unknown) => {
      if (isUnmounted) return;
      const isBroken = error instanceof Error && /InvalidPDF|Password/.test(error.name);
      if (isBroken) console.error("The sample is no readable PDF.", error);
      setPdf({ status: "failed", reason: isBroken ? "broken" : "unreachable" });
    });
    return () => {
      isUnmounted = true;
      void task?.destroy();
    };
  }, [url, attempt]);

  const retry = () => {
    setPdf({ status: "loading" });
    setAttempt(attempt + 1);
  };
  return { pdf, retry };
}
