import type { Column, Decisions, Finding, Understood } from "@frangipani/core/import";
import { csvCell } from "@frangipani/core/kernel";
import { useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { PlainTable } from "../../../ui/table/PlainTable.tsx";
import { FindingsTable } from "./FindingsTable.tsx";
import css from "./Import.module.css";
import { type Compared, count } from "./use-import.ts";

const MAX_ROWS = 50;

type Filter = "all" | "added" | "changed" | "warned" | "skipped";

type ImportPreviewProps = {
  compared: Compared;
  isDone: boolean;
  corrections: Decisions["corrections"];
  onCorrect(line: number, column: Column, text: string): void;
  correctionFile(findings: readonly Finding[]): Promise<string | undefined>;
  onCovers(links: Compared["interpreted"]["covers"]): void;
};

export function ImportPreview(props: ImportPreviewProps) {
  const { compared, isDone, correctionFile, onCovers } = props;
  const { report, findings } = compared;
  const { added, changed, unchanged } = report;
  const { rejected, warnings } = findings;
  const { covers } = compared.interpreted;
  const [filter, setFilter] = useState<Filter>("all");
  const [rejectedRows, warnedRows] = [rowsOf(rejected), rowsOf(warnings)];
  const questions = openQuestions(compared);
  return (
    <>
      <section aria-label={isDone ? "What was imported" : "What would change"}>
        <dl className={css.numbers}>
          {(
            [
              [isDone ? "Added" : "New", added],
              ["Changed", changed],
              ["Unchanged", unchanged],
              ["Skipped", rejectedRows],
            ] as const
          ).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count(amount)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {!isDone && <p className={css.caption}>{readingNotes(compared)}</p>}
      {covers.length > 0 && (isDone || added + changed === 0) && (
        <Notice
          title={`${count(covers.length)} ${covers.length === 1 ? "row has a link" : "rows have links"} to a cover`}
          action={
            <Button size="sm" variant="primary" onClick={() => onCovers(covers)}>
              Fetch covers
            </Button>
          }
        >
          The shop fetches the covers of books without one, by https.
        </Notice>
      )}
      {!isDone && questions.length > 0 && (
        <Notice tone="info" title="The file leaves something open: see “Columns and values”">
          <ul role="list">
            {questions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {rejected.length > 0 && (
        <Notice
          tone="warning"
          title={`${count(rejectedRows)} ${rejectedRows === 1 ? "row is not valid and is" : "rows are not valid and are"} skipped`}
          action={
            <>
              <Button
                size="sm"
                onClick={() => saveFile("import-errors.csv", "text/csv", findingLines(rejected))}
              >
                <DownloadIcon size={16} />
                Download error report
              </Button>
              <Button
                size="sm"
                onClick={async () =>
                  saveFile("import-skipped.csv", "text/csv", [(await correctionFile(rejected)) ?? ""])
                }
              >
                <DownloadIcon size={16} />
                Download skipped rows
              </Button>
            </>
          }
        >
          <FirstFindings findings={rejected} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice
          tone="warning"
          title={`${count(warnedRows)} ${warnedRows === 1 ? "row needs a look; it is" : "rows need a look; they are"} imported as ${warnedRows === 1 ? "it is" : "they are"}`}
          action={
            <Button
              size="sm"
              onClick={() => saveFile("import-warnings.csv", "text/csv", findingLines(warnings))}
            >
              <DownloadIcon size={16} />
              Download warnings
            </Button>
          }
        >
          <FirstFindings findings={warnings} />
        </Notice>
      )}
      {!isDone && (
        <>
          <Select
            label="Show"
            value={filter}
            onChange={({ currentTarget }) => setFilter(currentTarget.value as Filter)}
            options={{
              all: "New and changed",
              added: `New (${count(added)})`,
              changed: `Changed (${count(changed)})`,
              warned: `To look at (${count(warnedRows)})`,
              skipped: `Skipped (${count(rejectedRows)})`,
            }}
          />
          {filter === "skipped" ? (
            <FindingsTable {...props} />
          ) : (
            <ChangesTable compared={compared} filter={filter} />
          )}
        </>
      )}
    </>
  );
}

const rowsOf = (findings: readonly Finding[]): number => new Set(findings.map(({ line }) => line)).size;

const readingNotes = ({ file, interpreted: { covers, leftOut, mapping } }: Compared): string =>
  [
    file.format,
    ...file.notes,
    ...(file.blankRows > 0 ? [`${count(file.blankRows)} blank rows are skipped`] : []),
    ...(covers.length > 0 ? [`Links to covers, for after the import: ${count(covers.length)}`] : []),
    ...(leftOut.length > 0 ? [`${count(leftOut.length)} rows of categories are left out`] : []),
    ...(mapping.leftOut.length > 0 ? [`Columns that are left out: ${mapping.leftOut.join(", ")}`] : []),
  ].join(". ");

function openQuestions({ interpreted: { questions }, report, decisions }: Compared): string[] {
  const { weightUnit, repairText, turnNames, missing } = questions;
  const stockWords = questions.stockWords.filter(({ key }) => decisions.stockWords?.[key] === undefined);
  const categories = questions.categories.filter(({ key }) => !decisions.categories?.[key]);
  const isNeeded = report.rejected.some(({ column }) => (missing as string[]).includes(column));
  return [
    ...(weightUnit ? ["Weights are likely in another unit"] : []),
    ...(stockWords.length > 0 ? [`How many copies are ${quoted(stockWords)}?`] : []),
    ...(categories.length > 0 ? [`The shop has no ${quoted(categories)}`] : []),
    ...(repairText ? [`“${repairText.from}” can be repaired`] : []),
    ...(turnNames && !turnNames.isTurned ? [`“${turnNames.from}” can be turned around`] : []),
    ...(isNeeded ? [`New books need more: ${missing.join(", ")}`] : []),
  ];
}

const quoted = (questions: readonly { text: string }[]): string =>
  `${questions
    .slice(0, 3)
    .map(({ text }) => `“${text}”`)
    .join(", ")}${questions.length > 3 ? ` and ${questions.length - 3} more` : ""}`;

const FirstFindings = ({ findings }: { findings: readonly Finding[] }) => (
  <ul role="list">
    {Array.from(Map.groupBy(findings, ({ column, message }) => `${column}: ${message}`))
      .slice(0, 5)
      .map(([text, [first, ...more]]) => (
        <li key={text}>
          {`Line ${first?.line}${more.length > 0 ? ` and ${count(more.length)} more` : ""}, ${text}`}
        </li>
      ))}
  </ul>
);

function ChangesTable({ compared, filter }: { compared: Compared; filter: Exclude<Filter, "skipped"> }) {
  const { report, findings, interpreted } = compared;
  const warned = Map.groupBy(findings.warnings, ({ line }) => line);
  const changes = report.changes.filter(
    ({ line, effect }) => filter === "all" || (filter === "warned" ? warned.has(line) : effect === filter),
  );
  if (changes.length === 0) return null;
  const shown = changes.slice(0, MAX_ROWS);
  const lines = new Set(shown.map(({ line }) => line));
  const readings = Map.groupBy(
    interpreted.readings.filter(({ line }) => lines.has(line)),
    ({ line }) => line,
  );
  const stored = new Map(
    interpreted.rows.filter(({ line }) => lines.has(line)).map((row) => [row.line, row]),
  );
  return (
    <PlainTable
      caption={
        changes.length > MAX_ROWS
          ? `The first ${MAX_ROWS} of ${count(changes.length)} rows that change something`
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
              <StoredValues values={stored.get(line)?.values ?? {}} />
            ) : (
              fields.map(({ column, from, to, note }) => (
                <div key={column} className={css.field}>
                  <span>{`${column}: `}</span>
                  <del>{from}</del> <ins>{to}</ins>
                  {note && <span>{` (${note})`}</span>}
                </div>
              ))
            )}
            <Readings readings={readings.get(line) ?? []} />
            {warned.get(line)?.map(({ column, message, remedy }) => (
              <div key={`${column}${message}`} className={cx(shared.tiny, shared.warning)}>
                {`${column}: ${message}. ${remedy ? `${remedy}.` : ""}`}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

const StoredValues = ({ values }: { values: Partial<Record<Column, string>> }) => (
  <details>
    <summary>New book</summary>
    {Object.entries(values).map(([column, value]) => (
      <div key={column} className={css.field}>
        {`${column}: ${value}`}
      </div>
    ))}
  </details>
);

const Readings = ({ readings }: { readings: readonly Understood[] }) =>
  readings.map(({ column, from, to }) => (
    <div key={column} className={cx(shared.tiny, shared.anywhere)}>
      {`${column}: ${from === "" ? "nothing" : `“${from}”`} is read as ${to}`}
    </div>
  ));

const findingLines = (findings: readonly Finding[]): string[] => [
  "line,column,message\r\n",
  ...findings.map(({ line, column, message }) => `${line},${csvCell(column)},${csvCell(message)}\r\n`),
];
