import { FACETS, type FacetFilter } from "@frangipani/core/catalogue";
import { Link } from "@tanstack/react-router";
import { CloseIcon } from "../../../ui/icons/initial-icons.tsx";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden.tsx";
import css from "./FacetChips.module.css";
import { facetLabel } from "./facet-labels.ts";
import type { FacetSearch } from "./facet-search.ts";

type FacetChipsProps = { filter: FacetFilter; search: FacetSearch };

/** The filters that are set, each to be taken back. */
export default function FacetChips({ filter, search }: FacetChipsProps) {
  return (
    <ul role="list" aria-label="Chosen filters" className={css.chips}>
      {FACETS.map((facet) => {
        const value = filter[facet];
        return (
          value && (
            <li key={facet}>
              <Link
                to="/browse"
                search={search.searchWith(facet, undefined)}
                resetScroll={false}
                activeOptions={{ exact: true }}
                className={css.chip}
                onClick={search.onChoose}
              >
                <VisuallyHidden>Remove filter </VisuallyHidden>
                {facetLabel(facet, value)}
                <CloseIcon size={14} />
              </Link>
            </li>
          )
        );
      })}
    </ul>
  );
}
