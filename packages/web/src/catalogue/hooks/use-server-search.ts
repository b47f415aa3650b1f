import type { Browse } from "@frangipani/core/catalogue/browse";
import { type CatalogueBook, withCategoryNames } from "@frangipani/core/catalogue/catalogue";
import { useEffect, useState } from "react";
import { catalogueState, useCatalogueState } from "../catalogue-state.ts";
import { isFirstVisit } from "../first-visit.ts";
import { feedClient } from "../sync/feed-client.ts";

/** Long enough that a word is one question, and that a small shop is here before anything is asked. */
const PAUSE_MS = 200;

type ServerSearch = { books: readonly CatalogueBook[]; count: number };

/**
 * What the server finds, while this device does not hold all books yet: its search is the same function. Undefined when
 * there is nothing to ask, and until the answer is here; without one, what is here has to do.
 */
export function useServerSearch(wanted: Browse): ServerSearch | undefined {
  const status = useCatalogueState("status");
  const complete = useCatalogueState("complete");
  // The first books by title come first of all, so only other questions have to be asked.
  const isAnother = Boolean(wanted.q?.trim() || wanted.category || (wanted.sort ?? "title") !== "title");
  const ask = isAnother && !complete && (status === "ready" || isFirstVisit());
  const question = ask ? JSON.stringify(wanted) : undefined;
  const [known, setKnown] = useState<{ question: string; result: ServerSearch }>();
  useEffect(() => {
    if (question === undefined) return;
    const stop = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const { books, count } = await feedClient.search(JSON.parse(question), stop.signal);
        const named = withCategoryNames(catalogueState.get().catalogue.categories);
        setKnown({ question, result: { books: books.map(named), count } });
      } catch (error) {
        if (!stop.signal.aborted) console.warn("The server was not asked for the other books.", error);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [question]);
  return known !== undefined && known.question === question ? known.result : undefined;
}
