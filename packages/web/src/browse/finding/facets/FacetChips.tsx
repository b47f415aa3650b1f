import { FACETS, type FacetFilter } from "@frangipani/core/catalogue";
import { Link } from "@tanstack/react-router";
import { CloseIcon } from "../../../ui/icons/initial-icons.tsx";
import { VisuallyHidden } from "../../../ui/styles/VisuallyHidden.tsx";
import css from "./FacetChips.module.css";
import type { FacetSearch } from "./FacetPanel.tsx";
import { facetLabel } from "./facet-labels.ts";

type FacetChipsProps = {
  filter: FacetFilter;
  search: FacetSearch;
  /** Focuses the results after the last chip was removed. */
  onFocusResults(): void;
};

export function FacetChips({ filter, search, onFocusResults }: FacetChipsProps) {
  const remove = (link: HTMLElement) => {
    const chip = link.closest("li");
    const other = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector("a");
    if (other) other.focus({ preventScroll: true });
    else onFocusResults();
    search.onChoose();
  };
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
                onClick={(event) => remove(event.currentTarget)}
              >
                <VisuallyHidden>Remove filter </VisuallyHidden>
                <bdi>{facetLabel(facet, value)}</bdi>
                <CloseIcon size={14} />
              </Link>
            </li>
          )
        );
      })}
    </ul>
  );
}
