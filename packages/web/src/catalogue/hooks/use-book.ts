import type { BookDetails } from "@frangipani/core/books";
import { type Browse, type CatalogueBook, MAX_RELATED, withCategoryNames } from "@frangipani/core/catalogue";
import { useEffect, useMemo, useState } from "react";
import { afterPaint } from "../../device/scheduling.ts";
import { catalogueState, initialData, isFirstVisit, useCatalogueState } from "../catalogue-state.ts";
import { syncNow } from "../start.ts";
import { feedClient } from "../sync/feed-client.ts";
import { fetchBook, findDetails } from "./fetch-book.ts";
import { hasWholeCategory } from "./subcategory-counts.ts";
import { useServerQuery } from "./use-server-query.ts";

type BookState =
  | { status: "loading" }
  | { status: "ready"; book: CatalogueBook }
  | { status: "missing" }
  | { status: "unavailable"; retry(): void };

/** The server's book; `replaces` is the local one at the time of the request. */
type CurrentBook = { book: CatalogueBook | undefined; replaces: CatalogueBook | undefined };

/** Shows the local book at once, then the server's until the catalogue is synchronised. */
export function useBook(id: string): BookState {
  const local = useCatalogueState("catalogue").book(id);
  const hasWholeShop = useCatalogueState("hasWholeShop");
  const hasWholeShare = useCatalogueState("hasWholeShare");
  const isSynchronised = hasWholeShop || hasWholeShare;
  const status = useCatalogueState("status");
  // Wait for the local catalogue, except on a first visit.
  const isEnabled = status !== "loading" || isFirstVisit();
  const {
    data: current,
    isLoading,
    refetch,
  } = useServerQuery(isEnabled ? id : undefined, () => fetchCurrent(id));
  const [previous, setPrevious] = useState(local);
  if (previous !== local) setPrevious(local);
  // True for one render: the book was removed from the catalogue while the page is open, so the server is asked whether it is
  // still sold.
  const wasRemoved = isSynchronised && previous !== undefined && local === undefined;
  // A synchronisation has changed the local book since the request.
  const isLocalNewer = isSynchronised && local !== undefined && local !== current?.replaces;
  if (wasRemoved) refetch();
  else if (current && !isLocalNewer)
    return current.book ? { status: "ready", book: current.book } : { status: "missing" };
  if (local) return { status: "ready", book: local };
  if (status === "loading" || isLoading || wasRemoved) return { status: "loading" };
  return {
    status: "unavailable",
    retry: () => {
      refetch();
      void syncNow();
    },
  };
}

async function fetchCurrent(id: string): Promise<CurrentBook> {
  const replaces = catalogueState.get().catalogue.book(id);
  const book = (await fetchBook(id))?.book;
  // If the server's book differs, a synchronisation updates the cart, lists and other tabs.
  const { hasWholeShop, hasWholeShare, catalogue } = catalogueState.get();
  const local = catalogue.book(id);
  if ((hasWholeShop || (hasWholeShare && local)) && differs(book, local)) void syncNow();
  return { book, replaces };
}

const differs = (book: CatalogueBook | undefined, local: CatalogueBook | undefined): boolean =>
  book && local
    ? COMPARED_FIELDS.some((field) => book[field] !== local[field]) || book.cover?.name !== local.cover?.name
    : book !== local;
const COMPARED_FIELDS = ["title", "author", "price", "stock", "weight", "category", "subcategory"] as const;

const initialDetails = (id: string): { id: string; state: DetailsState } | undefined =>
  initialData.details?._id === id
    ? { id, state: { status: "ready", details: initialData.details } }
    : undefined;

export type DetailsState =
  | { status: "loading" }
  | { status: "ready"; details: BookDetails }
  | { status: "unavailable" };

export function useBookDetails(id: string): DetailsState {
  const [known, setKnown] = useState(() => initialDetails(id));
  const asOf = useCatalogueState("asOf");
  const status = useCatalogueState("status");
  // The details in a server-rendered page are as recent as a new response.
  const isOfPage = asOf === null && initialData.details?._id === id;
  const isEnabled = !isOfPage && (status !== "loading" || isFirstVisit());
  // biome-ignore lint/correctness/useExhaustiveDependencies: asOf, since each synchronisation may change the details.
  useEffect(() => {
    if (!isEnabled) return;
    let isMounted = true;
    const update = (state: DetailsState) => {
      // Keep earlier details when a later request fails.
      if (isMounted)
        setKnown((before) =>
          state.status === "unavailable" && before?.id === id && before.state.status === "ready"
            ? before
            : { id, state },
        );
    };
    void afterPaint().then(() => {
      if (!isMounted) return;
      findDetails(id).then(
        (details) => update(details ? { status: "ready", details } : { status: "unavailable" }),
        () => update({ status: "unavailable" }),
      );
    });
    return () => {
      isMounted = false;
    };
  }, [id, asOf, isEnabled]);
  return known?.id === id ? known.state : { status: "loading" };
}

/** Books of the same subcategory, then of the same category; from the server if this device has only a part of them. */
export function useRelated(book: CatalogueBook): readonly CatalogueBook[] {
  const catalogue = useCatalogueState("catalogue");
  const hasWholeShare = useCatalogueState("hasWholeShare");
  const category = catalogue.categories.find(({ _id }) => _id === book.categoryId);
  const needsServer = hasWholeShare && category !== undefined && !hasWholeCategory(catalogue, category);
  const key = needsServer ? JSON.stringify([book._id, book.category, book.subcategory]) : undefined;
  const { data } = useServerQuery(key, () => fetchRelated(book));
  const local = useMemo(() => catalogue.related(book), [catalogue, book]);
  return data ?? local;
}

async function fetchRelated({ _id, category, subcategory }: CatalogueBook): Promise<CatalogueBook[]> {
  const addNames = withCategoryNames(catalogueState.get().catalogue.categories);
  const findOthers = async (filter: Browse, limit: number) =>
    (await feedClient.search({ ...filter, limit })).books.filter((book) => book._id !== _id).map(addNames);
  const inSubcategory = subcategory ? await findOthers({ category, subcategory }, MAX_RELATED + 1) : [];
  if (inSubcategory.length >= MAX_RELATED) return inSubcategory.slice(0, MAX_RELATED);
  // Twice as many, since up to MAX_RELATED of them may be the book itself or in `inSubcategory`.
  const inCategory = await findOthers({ category }, 2 * MAX_RELATED);
  const others = inCategory.filter((book) => !subcategory || book.subcategory !== subcategory);
  return [...inSubcategory, ...others].slice(0, MAX_RELATED);
}
