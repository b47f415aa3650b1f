import type { Facet } from "@frangipani/core/catalogue";
import { formatCount } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { bookCount } from "../../../book/parts/book-count.ts";
import { CheckIcon } from "../../../ui/icons/icons.tsx";
import { VisuallyHidden } from "../../../ui/styles/VisuallyHidden.tsx";
import css from "./FacetPanel.module.css";
import { facetLabel } from "./facet-labels.ts";
import type { FacetSearch } from "./facet-search.ts";

type FacetLinkProps = {
  facet: Facet;
  value: string;
  count: number | undefined;
  isChosen: boolean;
  search: FacetSearch;
};

/** Chosen again, it is taken back. */
export function FacetLink({ facet, value, count, isChosen, search }: FacetLinkProps) {
  return (
    <Link
      to="/browse"
      search={search.searchWith(facet, isChosen ? undefined : value)}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={isChosen ? "true" : undefined}
      className={css.option}
      onClick={search.onChoose}
    >
      <span className={css.box}>{isChosen && <CheckIcon size={14} />}</span>
      <bdi className={css.label}>{facetLabel(facet, value)}</bdi>
      {count !== undefined && (
        <>
          <span aria-hidden="true" className={css.count}>
            {formatCount(count)}
          </span>
          <VisuallyHidden>({bookCount(count)})</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
