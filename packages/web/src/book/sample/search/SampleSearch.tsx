import type { PDFDocumentProxy } from "pdfjs-dist";
import { useMemo } from "react";
import { SearchField } from "../../../ui/form/SearchField.tsx";
import { findInPages } from "./find-text.ts";
import css from "./SampleSearch.module.css";
import { usePageTexts } from "./use-page-texts.ts";

type SampleSearchProps = {
  document: PDFDocumentProxy;
  query: string;
  onQuery(query: string): void;
  onTurn(page: number): void;
};

export function SampleSearch({ document: pdf, query, onQuery, onTurn }: SampleSearchProps) {
  const texts = usePageTexts(pdf);
  const { matches, hasMore } = useMemo(() => findInPages(texts ?? [], query), [texts, query]);
  const isEmpty = query.trim() === "";
  return (
    <search className={css.search}>
      <SearchField label="Search in the sample" value={query} onChange={onQuery} autoFocus />
      <p role="status" className={css.count}>
        {!texts ? "Reading the sample…" : isEmpty ? "" : countOf(matches.length, hasMore)}
      </p>
      <ol role="list" aria-label="Matches" className={css.matches}>
        {matches.map((match, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: matches are in the order of the text
          <li key={index}>
            <button type="button" className={css.match} onClick={() => onTurn(match.page)}>
              <span className={css.page}>Page {match.page}</span>{" "}
              <bdi>
                …{match.before}
                <mark>{match.text}</mark>
                {match.after}…
              </bdi>
            </button>
          </li>
        ))}
      </ol>
    </search>
  );
}

function countOf(count: number, hasMore: boolean): string {
  if (hasMore) return `Found more than ${count} times; here are the first ${count}`;
  return count === 0 ? "Not in this sample" : count === 1 ? "Found once" : `Found ${count} times`;
}
