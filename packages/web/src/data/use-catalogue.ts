import type { Browse, Catalogue, ShelfBook } from "@frangipani/core/catalogue/catalogue";
import type { ShelvedCategory } from "@frangipani/core/catalogue/feed";
import { byDisplayOrder } from "@frangipani/core/categories/find";
import { activeCountries } from "@frangipani/core/shipping/fee";
import { useEffect, useMemo, useState } from "react";
import { catalogueState } from "./catalogue-state.ts";
import { type BookDetails, fetchBook, findDetails } from "./details.ts";
import { useFound } from "./found.ts";
import { isNewcomer } from "./held.ts";
import { whenIdle } from "./idle.ts";
import { syncNow } from "./start.ts";
import { useStore } from "./store.ts";

export type { Browse, ShelfBook } from "@frangipani/core/catalogue/catalogue";
export type { BookDetails } from "./details.ts";

/** How the local catalogue stands: what to show while it loads, how fresh it is, whether this browser keeps it. */
export function useCatalogue() {
  const { status, complete, catalogue, asOf, storage } = useStore(catalogueState);
  return { status, complete, count: catalogue.size, asOf, storage, retry: syncNow };
}

export type BookAnswer =
  | { status: "loading" }
  | { status: "ready"; book: ShelfBook }
  /** Nobody has it: never there, or sold no more. */
  | { status: "missing" }
  /** Not on this device, and the network does not answer. */
  | { status: "unavailable" };

/** One book: from this device, else, on a first visit or for a book not heard of yet, from the network. */
export function useBook(id: string): BookAnswer {
  const { catalogue, status } = useStore(catalogueState);
  const here = catalogue.book(id);
  const [asked, setAsked] = useState<{ id: string; answer: BookAnswer }>();
  // What is stored takes a moment to be read; only a newcomer asks before.
  const ask = here === undefined && (status !== "loading" || isNewcomer());
  useEffect(() => {
    if (!ask) return;
    let current = true;
    const answered = (answer: BookAnswer) => current && setAsked({ id, answer });
    fetchBook(id).then(
      (found) => answered(found ? { status: "ready", book: found.book } : { status: "missing" }),
      () => answered({ status: "unavailable" }),
    );
    return () => {
      current = false;
    };
  }, [id, ask]);
  if (here) return { status: "ready", book: here };
  return asked?.id === id ? asked.answer : { status: "loading" };
}

export type DetailsAnswer =
  | { status: "loading" }
  | { status: "ready"; details: BookDetails }
  | { status: "unavailable" };

/** What only the book's page shows: description, ISBN, publisher, language, pages, sample. */
export function useBookDetails(id: string): DetailsAnswer {
  const [known, setKnown] = useState<{ id: string; answer: DetailsAnswer }>();
  const { asOf, status } = useStore(catalogueState);
  const ask = status !== "loading" || isNewcomer();
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

export function useFeatured(): readonly ShelfBook[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => catalogue.featured(), [catalogue]);
}

/** The categories with the most books. */
export function useTopCategories(most = 6): readonly ShelvedCategory[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => catalogue.topCategories(most), [catalogue, most]);
}

/** All categories in display order, with their subcategories and the number of books in each category. */
export function useCategories(): readonly ShelvedCategory[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => catalogue.categories.toSorted(byDisplayOrder), [catalogue.categories]);
}

/** The category of that name; undefined when there is none (look at `useCatalogue().status` before saying so). */
export const useCategory = (name: string): ShelvedCategory | undefined =>
  useStore(catalogueState).catalogue.categories.find((category) => category.name === name);

/** Every book here, in no order: for what counts or picks, without the cost of sorting the shop. */
export function useAllBooks(): readonly ShelfBook[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => [...catalogue.books()], [catalogue]);
}

export type BooksFound = {
  books: readonly ShelfBook[];
  /** All that fit, also those which are not here yet. */
  count: number;
  /** False while nobody knows yet how many there are. */
  isCounted: boolean;
};

/**
 * What the browse and category pages list: searched, filtered and sorted, at once. While books are still coming, the first
 * ones out of the whole shop are asked for; whatever else is here follows them, as it would fit less.
 */
export function useBrowse({ q, category, subcategory, sort }: Browse): BooksFound {
  const { catalogue, complete } = useStore(catalogueState);
  useEffect(() => prepareSearch(catalogue), [catalogue]);
  const found = useFound({ q, category, subcategory, sort });
  return useMemo(() => {
    const here = catalogue.browse({ q, category, subcategory, sort });
    if (complete || !found) return { books: here, count: here.length, isCounted: complete };
    const first = new Set<string>(found.books.map((book) => book._id));
    const books = [
      ...found.books.map((book) => catalogue.book(book._id) ?? book),
      ...here.filter((book) => !first.has(book._id)),
    ];
    return { books, count: Math.max(found.count, books.length), isCounted: true };
  }, [catalogue, complete, found, q, category, subcategory, sort]);
}

/** Whoever looks through the shelves may search them next: all is prepared in idle slices by then. */
function prepareSearch(catalogue: Catalogue): () => void {
  let current = true;
  const step = () => current && !catalogue.prepare() && whenIdle(step);
  whenIdle(step);
  return () => {
    current = false;
  };
}

/** "You May Also Like": up to four. */
export function useRelated(book: ShelfBook | undefined): readonly ShelfBook[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => (book ? catalogue.related(book) : []), [catalogue, book]);
}

/** Where the shop ships and for how much, with the active countries by name; null until first heard. */
export function useShippingSettings() {
  const { settings, asOf } = useStore(catalogueState);
  return useMemo(
    () => settings && { document: settings.shipping, countries: activeCountries(settings.shipping), asOf },
    [settings, asOf],
  );
}
