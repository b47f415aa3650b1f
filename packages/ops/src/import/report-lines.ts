import type { Finding, Imported, Understood } from "@frangipani/core/import";
import { countSkipped, type ImportReport, progressNote } from "@frangipani/core/import/contract";
import { counted, shortened } from "@frangipani/core/kernel";

const number = new Intl.NumberFormat("en");

/** A line that counts up on a terminal. Writes nothing when the output is redirected to a file. */
export function createProgressLine(stream: Pick<NodeJS.WriteStream, "isTTY" | "write">, begunAt: number) {
  const write = (text: string) => void (stream.isTTY && stream.write(`\r\x1b[K${text}`));
  return {
    show: ({ done, total }: Imported) => write(progressNote({ done, total, begunAt }, "rows")),
    wait: () => write("The shop does not respond. Trying again…"),
    clear: () => write(""),
  };
}

/** A report whose findings have explanations in addition to the text of the shop's rule. */
type ExplainedReport = Omit<ImportReport, "rejected" | "warnings"> & {
  rejected: readonly Finding[];
  warnings?: readonly Finding[] | undefined;
};

export function reportLines(
  report: ExplainedReport,
  { dryRun, seconds }: { dryRun: boolean; seconds: number },
): string[] {
  const { added, changed, unchanged, rejected, warnings = [], changes } = report;
  const rejectedRows = countSkipped(rejected);
  const rows = added + changed + unchanged + rejectedRows;
  const count = (amount: number, what: string) => `${number.format(amount)} ${what}`;
  return [
    ...changes
      .filter(({ effect }) => effect === "changed")
      .map(
        ({ line, id, fields }) =>
          `Line ${line}, ${id}: ${fields.map(({ column, from, to, note }) => `${column} ${from} → ${to}${note ? ` (${note})` : ""}`).join("; ")}`,
      ),
    ...rejected.map(
      ({ line, column, message, value, remedy }) =>
        `Line ${line}, ${column}: ${remedy ? message.replace(/\.$/, "") : message}${value ? ` (“${oneLine(value)}”)` : ""}${remedy ? `. ${remedy}.` : ""}`,
    ),
    ...warnings.map(({ line, column, message }) => `Line ${line}, ${column} (imported): ${message}`),
    `${counted(rows, "row")} in ${seconds.toFixed(1)} s: ${[
      count(added, "added"),
      count(changed, "changed"),
      count(unchanged, "unchanged"),
      count(rejectedRows, "rejected"),
    ].join(", ")}.${dryRun ? " This was a dry run: nothing was changed." : ""}`,
  ];
}

/** Shows how cells were interpreted: one example of each kind. */
export function readingLines(readings: readonly Understood[]): string[] {
  return Array.from(Map.groupBy(readings, ({ column }) => column).values()).flatMap((alike) => [
    ...alike
      .slice(0, MAX_READINGS)
      .map(({ line, column, from, to }) => `Line ${line}, ${column}: “${oneLine(from)}” is ${oneLine(to)}`),
    ...(alike.length > MAX_READINGS
      ? [`… and ${number.format(alike.length - MAX_READINGS)} more of ${alike[0]?.column}`]
      : []),
  ]);
}

const MAX_READINGS = 20;

const oneLine = (text: string): string => shortened(text.replace(/\s+/g, " "), 60);
