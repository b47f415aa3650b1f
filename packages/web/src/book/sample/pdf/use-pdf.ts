import type { PDFDocumentLoadingTask, PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { openPdf } from "./pdf.ts";

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
