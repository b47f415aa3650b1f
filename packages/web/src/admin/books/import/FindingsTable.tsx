import { COLUMNS, type Column, type Decisions } from "@frangipani/core/import";
import { TextField } from "../../../ui/form/Form.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { PlainTable } from "../../../ui/table/PlainTable.tsx";
import { type Compared, count } from "./use-import.ts";

const MAX_ROWS = 50;

type FindingsTableProps = {
  compared: Compared;
  corrections: Decisions["corrections"];
  onCorrect(line: number, column: Column, text: string): void;
};

/** Skipped rows, whose cells can be corrected here. */
export function FindingsTable({ compared, corrections = {}, onCorrect }: FindingsTableProps) {
  const { rejected } = compared.findings;
  if (rejected.length === 0) return null;
  return (
    <PlainTable
      caption={
        rejected.length > MAX_ROWS
          ? `The first ${MAX_ROWS} of ${count(rejected.length)} cells that are not valid`
          : "Cells that are not valid"
      }
      headings={["Line", "Book", "Why", "Correct it to"]}
    >
      {rejected.slice(0, MAX_ROWS).map(({ line, column, message, value, id, title, remedy }) => (
        <tr key={`${line}-${column}`}>
          <td>{line}</td>
          <td>
            <span>{title}</span> <span className={cx(shared.muted, shared.smallCode)}>{id}</span>
          </td>
          <td>
            <div>{`${column}: ${message}`}</div>
            {remedy && <div className={cx(shared.tiny, shared.anywhere)}>{`${remedy}.`}</div>}
          </td>
          <td>
            {isColumn(column) && (
              <TextField
                label={`${column} of line ${line}`}
                hideLabel
                value={corrections[line]?.[column] ?? value ?? ""}
                onChange={({ currentTarget }) => onCorrect(line, column, currentTarget.value)}
              />
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

const isColumn = (column: string): column is Column => (COLUMNS as readonly string[]).includes(column);
