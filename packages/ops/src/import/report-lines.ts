import type { ImportReport } from "@frangipani/core/import/contract";

const number = new Intl.NumberFormat("en");

export function reportLines(report: ImportReport, dryRun: boolean, seconds: number): string[] {
  const { added, changed, unchanged, rejected, warnings = [], changes } = report;
  const rejectedRows = new Set(rejected.map(({ line }) => line)).size;
  const rows = added + changed + unchanged + rejectedRows;
  const count = (amount: number, what: string) => `${number.format(amount)} ${what}`;
  return [
    ...changes
      .filter(({ effect }) => effect === "changed")
      .map(
        ({ line, id, fields }) =>
          `Line ${line}, ${id}: ${fields.map(({ column, from, to, note }) => `${column} ${from} → ${to}${note ? ` (${note})` : ""}`).join("; ")}`,
      ),
    ...rejected.map(({ line, column, message }) => `Line ${line}, ${column}: ${message}`),
    ...warnings.map(({ line, column, message }) => `Line ${line}, ${column} (imported): ${message}`),
    `${count(rows, rows === 1 ? "row" : "rows")} in ${seconds.toFixed(1)} s: ${[
      count(added, "added"),
      count(changed, "changed"),
      count(unchanged, "unchanged"),
      count(rejectedRows, "rejected"),
    ].join(", ")}.${dryRun ? " This was a dry run: nothing was changed." : ""}`,
  ];
}
