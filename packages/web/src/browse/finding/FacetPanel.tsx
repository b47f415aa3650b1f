import {
  countFacets,
  type Facet,
  type FacetCounts,
  type FacetFilter,
  type FacetOption,
  filterByFacets,
} from "@frangipani/core/catalogue";
import { formatCount } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { bookCount } from "../../book/parts/book-count.ts";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { whenIdle } from "../../device/scheduling.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { CheckIcon } from "../../ui/icons/icons.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { VisuallyHidden } from "../../ui/styles/VisuallyHidden.tsx";
import { type FacetSearch, facetGroups, facetLabel } from "../Facets.tsx";
import css from "./FacetPanel.module.css";

export type FacetPanelProps = {
  books: readonly CatalogueBook[];
  filter: FacetFilter;
  /** False if this device stores only a part of the books. */
  showsCounts: boolean;
  search: FacetSearch;
};

const MAX_OPTIONS = 8;

export function FacetPanel({ books, filter, showsCounts, search }: FacetPanelProps) {
  const counted = useFacetCounts(books, filter);
  if (!counted) return null;
  const { counts, total } = counted;
  // An option is useful if it would remove books; unknown if this device does not have all of them.
  const isUseful = ({ count }: FacetOption, facet: Facet) =>
    !showsCounts || filter[facet] !== undefined || count < total;
  const groups = facetGroups.map(({ title, facets }) => ({
    title,
    options: facets.flatMap((facet) =>
      counts[facet].filter((option) => isUseful(option, facet)).map((option) => ({ facet, ...option })),
    ),
  }));
  if (groups.every(({ options }) => options.length === 0))
    return <p className={shared.note}>No filters for these books</p>;
  return (
    <nav aria-label="Filters" className={shared.stack3}>
      {groups.map(
        ({ title, options }) =>
          options.length > 0 && (
            <FacetGroup key={title} title={title} count={options.length}>
              {(limit) =>
                options.slice(0, limit).map(({ facet, value, count }) => (
                  <li key={`${facet} ${value}`}>
                    <FacetLink
                      facet={facet}
                      value={value}
                      count={showsCounts ? count : undefined}
                      isChosen={filter[facet] === value}
                      search={search}
                    />
                  </li>
                ))
              }
            </FacetGroup>
          ),
      )}
    </nav>
  );
}

type FacetGroupProps = { title: string; count: number; children(limit: number): ReactNode };

function FacetGroup({ title, count, children }: FacetGroupProps) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <ul role="list">{children(isExpanded ? count : MAX_OPTIONS)}</ul>
      {count > MAX_OPTIONS && (
        <Button variant="quiet" size="sm" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? "Show fewer" : `Show all ${count}`}
        </Button>
      )}
    </section>
  );
}

type Counted = { counts: FacetCounts; total: number };

/** Counts after the books are painted, unless more was typed meanwhile; returns the previous counts until then. */
function useFacetCounts(books: readonly CatalogueBook[], filter: FacetFilter): Counted | undefined {
  const [counted, setCounted] = useState<Counted>();
  useEffect(() => {
    const stop = new AbortController();
    whenIdle(() => {
      const counts = countFacets(books, filter);
      const total = filterByFacets(books, filter).length;
      startTransition(() => setCounted({ counts, total }));
    }, stop.signal);
    return () => stop.abort();
  }, [books, filter]);
  return counted;
}

type FacetLinkProps = {
  facet: Facet;
  value: string;
  count: number | undefined;
  isChosen: boolean;
  search: FacetSearch;
};

/** A second click removes the filter. */
const FacetLink = ({ facet, value, count, isChosen, search }: FacetLinkProps) => (
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
        <span aria-hidden="true" className={cx(shared.muted, shared.digits)}>
          {formatCount(count)}
        </span>
        <VisuallyHidden>{`(${bookCount(count)})`}</VisuallyHidden>
      </>
    )}
  </Link>
);

type FacetSheetProps = FacetPanelProps & { open: boolean; onClose(): void; count: number };

/** The filters on a phone. Each choice applies at once; closing only shows the books. */
export const FacetSheet = ({ open, onClose, count, ...panel }: FacetSheetProps) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Filters"
    footer={
      <Button variant="primary" onClick={onClose}>
        {`Show ${bookCount(count)}`}
      </Button>
    }
  >
    <FacetPanel {...panel} />
  </Dialog>
);
