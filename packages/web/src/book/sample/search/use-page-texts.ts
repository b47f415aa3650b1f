import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { type FoldedText, foldText } from "./find-text.ts";

/** The text of each page, folded once for all letters typed; undefined while it is read. A page that cannot be read has none. */
export function usePageTexts(pdf: PDFDocumentProxy): readonly FoldedText[] | undefined {
  const [texts, setTexts] = useState<readonly FoldedText[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const pages: FoldedText[] = [];
      for (let number = 1; number <= pdf.numPages && isCurrent; number++)
        pages.push(foldText(await readText(pdf, number)));
      if (isCurrent) setTexts(pages);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [pdf]);
  return texts;
}

async function readText(pdf: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    return items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
  } catch (error) {
    console.warn(`The text of page ${number} of the sample cannot be read.`, error);
    return "";
  }
}
