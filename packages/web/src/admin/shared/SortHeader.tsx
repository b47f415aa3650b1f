import { ChevronDownIcon, ChevronUpIcon } from "../../ui/icons/icons.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import css from "./SortHeader.module.css";
import type { Sorting } from "./sorting.ts";

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
