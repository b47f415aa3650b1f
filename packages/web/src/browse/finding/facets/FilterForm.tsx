import { FACET_RANGES, type Facet, type FacetFilter } from "@frangipani/core/catalogue";
import { buttonClass } from "../../../ui/actions/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import type { BrowseSearch } from "../../browse-search.ts";
import { facetGroups, facetLabel } from "./facet-labels.ts";

type FilterFormProps = { search: BrowseSearch; filter: FacetFilter; languages: readonly string[] };

/** The filters for pages without scripts. */
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
