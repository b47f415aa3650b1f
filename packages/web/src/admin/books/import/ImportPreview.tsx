import type { Column, Decisions, Finding } from "@frangipani/core/import";
import { counted, csvCell, formatCount } from "@frangipani/core/kernel";
import { useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import css from "./Import.module.css";
import { type ChangesFilter, ChangesTable, DownloadButton, Figures, FindingsTable } from "./ImportTables.tsx";
import type { Compared } from "./use-import.ts";

type Filter = ChangesFilter | "skipped";

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
      <Figures
        label={isDone ? "What was imported" : "What would change"}
        figures={[
          [isDone ? "Added" : "New", added],
          ["Changed", changed],
          ["Unchanged", unchanged],
          ["Skipped", rejectedRows],
        ]}
      />
      {!isDone && <p className={css.caption}>{readingNotes(compared)}</p>}
      {covers.length > 0 && (isDone || added + changed === 0) && (
        <Notice
          title={`${counted(covers.length, "row has a link", "rows have links")} to a cover`}
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
          title={`${counted(rejectedRows, "row is not valid and is", "rows are not valid and are")} skipped`}
          action={
            <>
              <DownloadButton file="import-errors.csv" lines={() => findingLines(rejected)}>
                Download error report
              </DownloadButton>
              <DownloadButton
                file="import-skipped.csv"
                lines={async () => [(await correctionFile(rejected)) ?? ""]}
              >
                Download skipped rows
              </DownloadButton>
            </>
          }
        >
          <FirstFindings findings={rejected} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice
          tone="warning"
          title={`${counted(warnedRows, "row needs a look; it is", "rows need a look; they are")} imported as ${warnedRows === 1 ? "it is" : "they are"}`}
          action={
            <DownloadButton file="import-warnings.csv" lines={() => findingLines(warnings)}>
              Download warnings
            </DownloadButton>
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
              added: `New (${formatCount(added)})`,
              changed: `Changed (${formatCount(changed)})`,
              warned: `To look at (${formatCount(warnedRows)})`,
              skipped: `Skipped (${formatCount(rejectedRows)})`,
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
    ...(file.blankRows > 0 ? [`${counted(file.blankRows, "blank row")} skipped`] : []),
    ...(covers.length > 0 ? [`Links to covers, for after the import: ${formatCount(covers.length)}`] : []),
    ...(leftOut.length > 0 ? [`${counted(leftOut.length, "row")} of categories left out`] : []),
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

const MAX_MESSAGES = 5;

function FirstFindings({ findings }: { findings: readonly Finding[] }) {
  const groups = Array.from(Map.groupBy(findings, ({ column, message }) => `${column}: ${message}`));
  const hidden = groups.length - MAX_MESSAGES;
  return (
    <ul role="list">
      {groups.slice(0, MAX_MESSAGES).map(([text, [first, ...more]]) => (
        <li key={text}>
          {`Line ${first?.line}${more.length > 0 ? ` and ${formatCount(more.length)} more` : ""}, ${text}`}
        </li>
      ))}
      {hidden > 0 && <li>{`and ${counted(hidden, "more message")}`}</li>}
    </ul>
  );
}

const findingLines = (findings: readonly Finding[]): string[] => [
  "line,column,message\r\n",
  ...findings.map(({ line, column, message }) => `${line},${csvCell(column)},${csvCell(message)}\r\n`),
];
