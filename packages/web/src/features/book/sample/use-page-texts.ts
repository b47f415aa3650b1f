import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";

/** The text of each page; undefined while it is read. A page that cannot be read has none. */
export function usePageTexts(pdf: PDFDocumentProxy): readonly string[] | undefined {
  const [texts, setTexts] = useState<readonly string[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const pages: string[] = [];
      for (let number = 1; number <= pdf.numPages && isCurrent; number++)
        pages.push(await readText(pdf, number));
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
