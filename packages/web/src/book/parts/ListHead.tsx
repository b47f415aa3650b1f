import { bookMessages } from "@frangipani/core/books";
import { SORTS, type Sort } from "@frangipani/core/catalogue";
import { formatCount, slugToTitle } from "@frangipani/core/kernel";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { Select } from "../../ui/form/Select.tsx";

/** The texts are specified (docs/rules.md#browse). */
const sortLabels: Record<Sort, string> = {
  title: "Title A-Z",
  "price-asc": "Price low to high",
  "price-desc": "Price high to low",
  newest: "Newest first",
};

type SortSelectProps = {
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
  isSearching?: boolean;
  /** The id of the form that the select belongs to, if it is outside of it. */
  form?: string;
  className?: string | undefined;
};

/** Without scripts, a button submits the form. */
export function SortSelect({ sort, onSort, isSearching = false, form, className }: SortSelectProps) {
  // The default order is not a parameter of the URL.
  const defaultSort = isSearching ? undefined : "title";
  return (
    <>
      <Select
        name="sort"
        form={form}
        label="Sort by"
        hideLabel
        className={className}
        value={sort === undefined || sort === defaultSort ? "" : sort}
        onChange={({ target }) => onSort(SORTS.find((one) => one === target.value))}
      >
        {isSearching && <option value="">Best match</option>}
        {SORTS.map((one) => (
          <option key={one} value={one === defaultSort ? "" : one}>
            {sortLabels[one]}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" form={form} className={buttonClass()}>
          Apply
        </button>
      </noscript>
    </>
  );
}

type PartialCatalogueNoticeProps = { stored: number; total: number; category?: string };

/** Shown if this device stores a part of the shop, and the server is unreachable. */
export const PartialCatalogueNotice = ({ stored, total, category }: PartialCatalogueNoticeProps) => (
  <p role="status">
    {bookMessages.partHere(formatCount(stored), formatCount(total), category && slugToTitle(category))}
  </p>
);
