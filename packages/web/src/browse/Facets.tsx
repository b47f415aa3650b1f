import { FACET_RANGES, FACETS, type Facet, type FacetFilter } from "@frangipani/core/catalogue";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../ui/actions/Button.tsx";
import { Select } from "../ui/form/Select.tsx";
import { CloseIcon } from "../ui/icons/initial-icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { VisuallyHidden } from "../ui/styles/VisuallyHidden.tsx";
import type { BrowseSearch } from "./browse-search.ts";
import css from "./Facets.module.css";

export type FacetSearch = {
  /** The page's search parameters with another value of a filter. */
  searchWith(facet: Facet, value: string | undefined): object;
  onChoose(): void;
};

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
    <ul role="list" aria-label="Chosen filters" className={cx(shared.buttons, css.chips)}>
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

type FilterFormProps = { search: BrowseSearch; filter: FacetFilter; languages: readonly string[] };

/** A form of the filters, for pages without scripts. */
export function FilterForm({ search: { q, category, sort }, filter, languages }: FilterFormProps) {
  const choices: Record<Facet, readonly string[]> = {
    ...FACET_RANGES,
    language: [...new Set([...languages, filter.language ?? ""])].filter(Boolean).sort(),
    stock: ["in"],
    sample: ["yes"],
  };
  return (
    <form action="/browse" aria-label="Filters">
      {Object.entries({ q, category, sort }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {facetGroups.flatMap(({ title, facets }) =>
        facets.map((facet) => (
          <Select
            key={facet}
            name={facet}
            label={facets.length === 1 ? title : facetLabel(facet, "")}
            defaultValue={filter[facet] ?? ""}
          >
            <option value="">All</option>
            {choices[facet].map((value) => (
              <option key={value} value={value}>
                {facetLabel(facet, value)}
              </option>
            ))}
          </Select>
        )),
      )}
      <button type="submit" className={buttonClass()}>
        Apply filters
      </button>
    </form>
  );
}

/** The groups are specified in docs/rules.md#filters. */
export const facetGroups: readonly { title: string; facets: readonly Facet[] }[] = [
  { title: "Show only", facets: ["stock", "sample"] },
  { title: "Price", facets: ["price"] },
  { title: "Language", facets: ["language"] },
  { title: "Year", facets: ["year"] },
];

export function facetLabel(facet: Facet, value: string): string {
  switch (facet) {
    case "stock":
      return "In stock";
    case "sample":
      return "Has a sample";
    case "language":
      return value;
    case "price": {
      const [from, to] = value.split("-");
      if (Number(from) === 0 && to) return `Under $${to}`;
      return to ? `$${from} to $${to}` : `$${from} and over`;
    }
    case "year": {
      const [from, to] = value.split("-");
      if (Number(from) === 0 && to) return `Before ${Number(to) + 1}`;
      return to ? `${from} to ${to}` : `${from} and later`;
    }
  }
}
