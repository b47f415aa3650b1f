import { SORTS, type Sort } from "@frangipani/core/catalogue";
import { Select } from "../../ui/form/Select.tsx";

/** docs/rules.md#browse */
const labels: Record<Sort, string> = {
  title: "Title A-Z",
  "price-asc": "Price low to high",
  "price-desc": "Price high to low",
  newest: "Newest first",
};

type SortSelectProps = {
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
  isSearching?: boolean;
  className?: string | undefined;
};

export function SortSelect({ sort, onSort, isSearching = false, className }: SortSelectProps) {
  return (
    <Select
      label="Sort by"
      hideLabel
      className={className}
      value={sort ?? (isSearching ? "" : "title")}
      onChange={({ target }) => {
        const chosen = SORTS.find((one) => one === target.value);
        onSort(chosen === "title" && !isSearching ? undefined : chosen);
      }}
    >
      {isSearching && <option value="">Best match</option>}
      {SORTS.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </Select>
  );
}
