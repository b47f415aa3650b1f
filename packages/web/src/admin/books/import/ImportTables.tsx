import { COLUMNS, type Column, type Decisions, findingText, type Understood } from "@frangipani/core/import";
import { formatCount } from "@frangipani/core/kernel";
import type { ReactNode } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { TextField } from "../../../ui/form/Form.tsx";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { PlainTable } from "../../../ui/table/PlainTable.tsx";
import css from "./Import.module.css";
import type { Compared } from "./use-import.ts";

type FiguresProps = { label: string; figures: readonly (readonly [label: string, amount: number])[] };

export const Figures = ({ label, figures }: FiguresProps) => (
  <section aria-label={label}>
    <dl className={css.numbers}>
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(amount)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

type DownloadProps = { file: string; lines(): string[] | Promise<string[]>; children: ReactNode };

export const DownloadButton = ({ file, lines, children }: DownloadProps) => (
  <Button size="sm" onClick={async () => saveFile(file, "text/csv", await lines())}>
    <DownloadIcon size={16} />
    {children}
  </Button>
);

const MAX_ROWS = 50;

type FindingsTableProps = {
  compared: Compared;
  corrections: Decisions["corrections"];
  onCorrect(line: number, column: Column, text: string): void;
};

export function FindingsTable({ compared, corrections = {}, onCorrect }: FindingsTableProps) {
  const { rejected } = compared.findings;
  if (rejected.length === 0) return null;
  return (
    <PlainTable
      caption={
        rejected.length > MAX_ROWS
          ? `The first ${MAX_ROWS} of ${formatCount(rejected.length)} cells that are not valid`
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

export type ChangesFilter = "all" | "added" | "changed" | "warned";

export function ChangesTable({ compared, filter }: { compared: Compared; filter: ChangesFilter }) {
  const { report, findings, interpreted } = compared;
  const warned = Map.groupBy(findings.warnings, ({ line }) => line);
  const changes = report.changes.filter(
    ({ line, effect }) => filter === "all" || (filter === "warned" ? warned.has(line) : effect === filter),
  );
  if (changes.length === 0) return null;
  const shown = changes.slice(0, MAX_ROWS);
  const lines = new Set(shown.map(({ line }) => line));
  const interpretedValues = Map.groupBy(
    interpreted.readings.filter(({ line }) => lines.has(line)),
    ({ line }) => line,
  );
  const rows = new Map(interpreted.rows.filter(({ line }) => lines.has(line)).map((row) => [row.line, row]));
  return (
    <PlainTable
      caption={
        changes.length > MAX_ROWS
          ? `The first ${MAX_ROWS} of ${formatCount(changes.length)} rows that change something`
          : "Rows that change something"
      }
      headings={["Line", "Book", "What changes"]}
    >
      {shown.map(({ line, id, title, effect, fields }) => (
        <tr key={line}>
          <td>{line}</td>
          <td>
            <span>{title}</span> <span className={cx(shared.muted, shared.smallCode)}>{id}</span>
          </td>
          <td>
            {effect === "added" ? (
              <NewBook values={rows.get(line)?.values ?? {}} />
            ) : (
              fields.map(({ column, from, to, note }) => (
                <div key={column} className={css.field}>
                  <span>{`${column}: `}</span>
                  <del>{from}</del> <ins>{to}</ins>
                  {note && <span>{` (${note})`}</span>}
                </div>
              ))
            )}
            <InterpretedValues values={interpretedValues.get(line) ?? []} />
            {warned.get(line)?.map(({ column, message, remedy }) => (
              <div key={`${column}${message}`} className={cx(shared.tiny, shared.warning)}>
                {`${column}: ${findingText({ message, remedy })}`}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

const NewBook = ({ values }: { values: Partial<Record<Column, string>> }) => (
  <details>
    <summary>New book</summary>
    {Object.entries(values).map(([column, value]) => (
      <div key={column} className={css.field}>
        {`${column}: ${value}`}
      </div>
    ))}
  </details>
);

const InterpretedValues = ({ values }: { values: readonly Understood[] }) =>
  values.map(({ column, from, to }) => (
    <div key={column} className={cx(shared.tiny, shared.anywhere)}>
      {`${column}: ${from === "" ? "nothing" : `“${from}”`} is read as ${to}`}
    </div>
  ));
