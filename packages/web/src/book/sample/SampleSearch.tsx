import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useMemo, useState } from "react";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { type FoldedText, findInPages, foldText } from "./find-text.ts";
import css from "./SampleSearch.module.css";

type SampleSearchProps = {
  document: PDFDocumentProxy;
  query: string;
  onQuery(query: string): void;
  onTurn(page: number): void;
};

export function SampleSearch({ document: pdf, query, onQuery, onTurn }: SampleSearchProps) {
  const texts = usePageTexts(pdf);
  const { matches, hasMore } = useMemo(() => findInPages(texts ?? [], query), [texts, query]);
  const result = query.trim() === "" ? "" : countText(matches.length, hasMore);
  return (
    <search className={css.search}>
      <SearchField label="Search in the sample" value={query} onChange={onQuery} autoFocus />
      <p role="status" className={shared.note}>
        {texts ? result : "Reading the sample…"}
      </p>
      <ol role="list" aria-label="Matches" className={css.matches}>
        {matches.map((match, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: matches are in the order of the text
          <li key={index}>
            <button type="button" className={css.match} onClick={() => onTurn(match.page)}>
              <span className={cx(shared.muted, shared.block)}>{`Page ${match.page}`}</span>{" "}
              <bdi>
                {`…${match.before}`}
                <mark>{match.text}</mark>
                {`${match.after}…`}
              </bdi>
            </button>
          </li>
        ))}
      </ol>
    </search>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `Found more than ${count} times; here are the first ${count}`;
  if (count === 0) return "Not in this sample";
  return count === 1 ? "Found once" : `Found ${count} times`;
}

/** The text of each page, folded once; undefined while it is read. An unreadable page has no text. */
function usePageTexts(pdf: PDFDocumentProxy): readonly FoldedText[] | undefined {
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
