import type { Column } from "../../ui/table/DataTable.tsx";
import css from "./Selection.module.css";

type SelectionColumn<Row> = {
  pluralName: string;
  nameOf(row: Row): string;
  isChosen(row: Row): boolean;
  onChoose(rows: readonly Row[], isChosen: boolean): void;
};

export function selectionColumn<Row>(props: SelectionColumn<Row>): Column<Row> {
  const { pluralName, nameOf, isChosen, onChoose } = props;
  return {
    header: "Select",
    width: "1%",
    phone: "inline",
    controlOfRows(rows) {
      const all = rows.length > 0 && rows.every(isChosen);
      return (
        <label className={css.hit}>
          <input
            type="checkbox"
            className={css.box}
            aria-label={`Select all ${pluralName} of this page`}
            checked={all}
            onChange={() => onChoose(rows, !all)}
          />
        </label>
      );
    },
    cell: (row) => (
      <label className={css.hit}>
        <input
          type="checkbox"
          className={css.box}
          aria-label={`Select ${nameOf(row)}`}
          checked={isChosen(row)}
          onChange={({ target }) => onChoose([row], target.checked)}
        />
      </label>
    ),
  };
}

/** Class of the actions for selected rows, above their table. */
export const selectionBarClass: string = css.bar ?? "";
