import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api.js";

/** `x` and `y` in points, from the lower left corner. */
type PdfText = { text: string; x: number; y: number; width: number };
export type ReadPdf = {
  pages: PdfText[][];
  title: unknown;
  language: unknown;
  createdAt: unknown;
  /** The text of all pages, without spaces: a reader only guesses these. */
  text: string;
};

/** Reads the texts of a PDF, and its metadata. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: PdfText[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.filter((item) => "str" in item).map(placed));
  }
  // Typed as an object without properties.
  const info = (await document.getMetadata()).info as Record<string, unknown>;
  await task.destroy();
  return {
    pages,
    title: info.Title,
    language: info.Language,
    createdAt: info.CreationDate,
    text: withoutSpaces(
      pages
        .flat()
        .map(({ text }) => text)
        .join(""),
    ),
  };
}

export const withoutSpaces = (text: string): string => text.replace(/\s/gu, "");

function placed({ str, transform, width }: TextItem): PdfText {
  return { text: str, x: transform[4], y: transform[5], width };
}
