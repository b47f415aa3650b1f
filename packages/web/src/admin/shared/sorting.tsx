import { ChevronDownIcon, ChevronUpIcon } from "../../ui/icons/icons.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import css from "./SortHeader.module.css";
export type Sorting<Key extends string> = { by: Key; descending: boolean };

export const sortingOf = <Key extends string>(
  keys: readonly Key[],
  text: string | undefined,
): Sorting<Key> | null => {
  const descending = text?.startsWith("-") ?? false;
  const by = keys.find((key) => key === (descending ? text?.slice(1) : text));
  return by ? { by, descending } : null;
};

const words = new Intl.Collator("en");
const compare = (a: unknown, b: unknown): number =>
  typeof a === "number" && typeof b === "number" ? a - b : words.compare(String(a), String(b));

export function sortRows<Row, Key extends string & keyof Row>(
  rows: readonly Row[],
  sorting: Sorting<Key> | null,
): readonly Row[] {
  if (!sorting) return rows;
  const { by, descending } = sorting;
  return rows.toSorted((a, b) => (descending ? -1 : 1) * compare(a[by], b[by]));
}

export function sortable<Key extends string>(
  by: Key,
  header: string,
  sorting: Sorting<Key> | null,
  onSort: (text: string | undefined) => void,
  align: "start" | "end" = "start",
): Pick<Column<never>, "header" | "headerControl" | "sorted" | "align"> {
  const active = sorting?.by === by ? sorting : null;
  // Ascending, descending, then the default order.
  const next = active ? (active.descending ? undefined : `-${by}`) : by;
  const Icon = active?.descending ? ChevronDownIcon : ChevronUpIcon;
  return {
    header,
    align,
    sorted: active ? (active.descending ? "descending" : "ascending") : undefined,
    headerControl: (
      <button
        type="button"
        className={css.sort}
        data-on={active !== null}
        data-end={align === "end"}
        onClick={() => onSort(next)}
      >
        {header}
        <Icon size={14} className={css.arrow} />
      </button>
    ),
  };
}
