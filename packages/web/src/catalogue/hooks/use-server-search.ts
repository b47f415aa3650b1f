import { type Browse, type CatalogueBook, withCategoryNames } from "@frangipani/core/catalogue";
import { useEffect, useState } from "react";
import { catalogueState, useCatalogueState } from "../catalogue-state.ts";
import { isFirstVisit } from "../first-visit.ts";
import { feedClient } from "../sync/feed-client.ts";

/** A debounce: one request for each word, and none in a small shop, which is loaded by then. */
const PAUSE_MS = 200;

type ServerSearch = { books: readonly CatalogueBook[]; count: number };

export function useServerSearch(query: Browse): ServerSearch | undefined {
  const status = useCatalogueState("status");
  const complete = useCatalogueState("complete");
  // The first chunk has the first books by title, so that list needs no request.
  const needsServer = Boolean(query.q?.trim() || query.category || (query.sort ?? "title") !== "title");
  const isEnabled = needsServer && !complete && (status === "ready" || isFirstVisit());
  const key = isEnabled ? JSON.stringify(query) : undefined;
  const [known, setKnown] = useState<{ key: string; result: ServerSearch }>();
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const { books, count } = await feedClient.search(JSON.parse(key), stop.signal);
        const named = withCategoryNames(catalogueState.get().catalogue.categories);
        setKnown({ key, result: { books: books.map(named), count } });
      } catch (error) {
        if (!stop.signal.aborted) console.warn("The server search failed.", error);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [key]);
  return known !== undefined && known.key === key ? known.result : undefined;
}
