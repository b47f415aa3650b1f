import type { BookDetails } from "@frangipani/core/books/views";
import type { CatalogueBook } from "@frangipani/core/catalogue/catalogue";
import { useEffect, useState } from "react";
import { catalogueState, useCatalogueState } from "../catalogue-state.ts";
import { isFirstVisit } from "../first-visit.ts";
import { initialData } from "../initial-data.ts";
import { syncNow } from "../start.ts";
import { fetchBook, findDetails } from "./fetch-book.ts";
import { useServerAnswer } from "./use-server-answer.ts";

type BookAnswer =
  | { status: "loading" }
  | { status: "ready"; book: CatalogueBook }
  /** The server has just said that nobody has it: never there, or sold no more. */
  | { status: "missing" }
  /** Not on this device, and the server does not say; `retry` asks it once more. */
  | { status: "unavailable"; retry(): void };

/** What the server said of a book, and which book of this device that stands in for. */
type Answer = { book: CatalogueBook | undefined; insteadOf: CatalogueBook | undefined };

/** One book: from this device at once, and from the server as it is now, which counts until the catalogue has caught up. */
export function useBook(id: string): BookAnswer {
  const here = useCatalogueState("catalogue").book(id);
  const complete = useCatalogueState("complete");
  const status = useCatalogueState("status");
  // What is stored takes a moment to be read; only a first visit asks before.
  const mayAsk = status !== "loading" || isFirstVisit();
  const { answer, isAsking, askAgain } = useServerAnswer(mayAsk ? id : undefined, () => askFor(id));
  const [before, setBefore] = useState(here);
  if (before !== here) setBefore(here);
  // Gone from the catalogue while somebody looks at it: that it is sold no more is the server's to say.
  const isGone = complete && before !== undefined && here === undefined;
  if (isGone) askAgain();
  else if (answer && (!here || !complete || here === answer.insteadOf))
    return answer.book ? { status: "ready", book: answer.book } : { status: "missing" };
  if (here) return { status: "ready", book: here };
  if (status === "loading" || isAsking || isGone) return { status: "loading" };
  return {
    status: "unavailable",
    retry: () => {
      askAgain();
      void syncNow();
    },
  };
}

async function askFor(id: string): Promise<Answer> {
  const insteadOf = catalogueState.get().catalogue.book(id);
  const book = (await fetchBook(id))?.book;
  // Cart, lists and other tabs get it too.
  const { complete, catalogue } = catalogueState.get();
  if (complete && isOther(book, catalogue.book(id))) void syncNow();
  return { book, insteadOf };
}

/** The server knows something else of a book than this device does. */
const isOther = (book: CatalogueBook | undefined, here: CatalogueBook | undefined): boolean =>
  book && here
    ? COMPARED.some((field) => book[field] !== here[field]) || book.cover?.name !== here.cover?.name
    : book !== here;
const COMPARED = ["title", "author", "price", "stock", "weight", "category", "subcategory"] as const;

/** Details may have come with the page. */
const detailsOfPage = (id: string): { id: string; answer: DetailsAnswer } | undefined =>
  initialData.details?._id === id
    ? { id, answer: { status: "ready", details: initialData.details } }
    : undefined;

export type DetailsAnswer =
  | { status: "loading" }
  | { status: "ready"; details: BookDetails }
  | { status: "unavailable" };

/** What only the book's page shows: description, ISBN, publisher, language, pages, sample. */
export function useBookDetails(id: string): DetailsAnswer {
  const [known, setKnown] = useState(() => detailsOfPage(id));
  const asOf = useCatalogueState("asOf");
  const status = useCatalogueState("status");
  // What came with the page is as new as an answer would be.
  const isOfPage = asOf === null && initialData.details?._id === id;
  const ask = !isOfPage && (status !== "loading" || isFirstVisit());
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each synchronisation, as details may have changed.
  useEffect(() => {
    if (!ask) return;
    let current = true;
    const answered = (answer: DetailsAnswer) => {
      // What was there stays when a later question fails.
      if (current)
        setKnown((before) =>
          answer.status === "unavailable" && before?.id === id && before.answer.status === "ready"
            ? before
            : { id, answer },
        );
    };
    findDetails(id).then(
      (details) => answered(details ? { status: "ready", details } : { status: "unavailable" }),
      () => answered({ status: "unavailable" }),
    );
    return () => {
      current = false;
    };
  }, [id, asOf, ask]);
  return known?.id === id ? known.answer : { status: "loading" };
}
