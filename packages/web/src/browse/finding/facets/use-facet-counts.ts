import { countFacets, type FacetCounts, type FacetFilter, filterByFacets } from "@frangipani/core/catalogue";
import { startTransition, useEffect, useState } from "react";
import type { CatalogueBook } from "../../../catalogue/hooks/use-catalogue.ts";
import { whenIdle } from "../../../device/scheduling.ts";

type Counted = { counts: FacetCounts; total: number };

/** Counted once the books are painted, and no letter typed meanwhile; the former ones until then. */
export function useFacetCounts(books: readonly CatalogueBook[], filter: FacetFilter): Counted | undefined {
  const [counted, setCounted] = useState<Counted>();
  useEffect(() => {
    let isCurrent = true;
    whenIdle(() => {
      if (!isCurrent) return;
      const counts = countFacets(books, filter);
      const total = filterByFacets(books, filter).length;
      startTransition(() => setCounted({ counts, total }));
    });
    return () => {
      isCurrent = false;
    };
  }, [books, filter]);
  return counted;
}
