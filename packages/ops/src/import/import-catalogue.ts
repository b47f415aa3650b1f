import { createReadStream, existsSync } from "node:fs";
import { resolve } from "node:path";
import { createPace, importInBatches, ROWS_PER_MINUTE } from "@frangipani/core/import";
import { emptyReport, type ImportReport, stoppedText } from "@frangipani/core/import/contract";
import type { Command } from "../command.ts";
import { untilInterrupted } from "../release/until-interrupted.ts";
import { askCode } from "../shop/ask-code.ts";
import { importCredentials } from "../shop/import-credentials.ts";
import { ImportClient } from "./import-client.ts";
import { waitForUsableSnapshot } from "./wait-for-usable-snapshot.ts";

export const importCatalogue: Command = {
  usage: "import FILE.csv [--dry-run] [--api URL] [--rows-per-minute N]",
  summary: "import a CSV catalogue",
  description: `Imports a CSV catalogue through the shop's API, as an administrator: the environment's SHOP_EMAIL and SHOP_PASSWORD, in
the local product the demo administrator. Invalid rows are named by line and column and skipped; importing the same file
again changes nothing. Without a connection it waits and tries again; whatever ends it, it says how many rows are in, and
importing the same file again continues. In a shop of 200 books or more it ends when the snapshot has the catalogue, or after two minutes.
  --dry-run   shows what would change and changes nothing
  --api URL   a shop by its URL, for administrators without access to its AWS account
  --rows-per-minute N   ${ROWS_PER_MINUTE} by default, beside which 50 people a second can buy; more while nobody does`,
  argumentCount: 1,
  options: {
    "dry-run": { type: "boolean" },
    api: { type: "string" },
    "rows-per-minute": { type: "string", default: String(ROWS_PER_MINUTE) },
  },
  async run({ shop, words, options, env, print }) {
    const dryRun = options["dry-run"] === true;
    const credentials = importCredentials(env, shop, options.api as string | undefined);
    // npm runs scripts in the root of the repository and says where the person stands.
    const file = resolve(env.INIT_CWD ?? ".", words[0] ?? "");
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
    const client = new ImportClient({ ...credentials, dryRun }, askCode);
    await client.signIn();
    const begun = performance.now();
    const rowsPerMinute = Number(options["rows-per-minute"]);
    if (!(rowsPerMinute > 0)) throw new Error("--rows-per-minute is a number above 0.");
    const progress = createProgressLine(process.stderr, rowsPerMinute);
    // A dry run writes nothing.
    const pace = dryRun ? undefined : createPace(rowsPerMinute);
    let report = emptyReport();
    try {
      await untilInterrupted((interrupted) =>
        importInBatches(createReadStream(file, "utf8"), {
          send: (rows) => client.importRows(rows, interrupted),
          onProgress(soFar, rows) {
            report = soFar;
            progress.show(rows);
          },
          pace,
        }),
      );
    } catch (error) {
      progress.clear();
      if (!dryRun) print(stoppedText(report));
      throw error;
    }
    progress.clear();
    for (const line of reportLines(report, dryRun, (performance.now() - begun) / 1000)) print(line);
    const good = report.added + report.changed + report.unchanged;
    if (good > 0 && !dryRun) await waitForUsableSnapshot(client.catalogueStatus, print);
    return good > 0 || report.rejected.length === 0;
  },
};

const numberFormat = new Intl.NumberFormat("en");

/** One line that counts up on a terminal; nothing when the output is redirected to a file. */
function createProgressLine(stream: NodeJS.WriteStream, rowsPerMinute: number) {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: (rows: number) =>
      void stream.write(
        `\r${numberFormat.format(rows)} rows, at most ${numberFormat.format(rowsPerMinute)} a minute`,
      ),
    clear: () => void stream.write("\r\x1b[K"),
  };
}

export function reportLines(report: ImportReport, dryRun: boolean, seconds: number): string[] {
  const { added, changed, unchanged, rejected, warnings = [], changes } = report;
  const rejectedRows = new Set(rejected.map(({ line }) => line)).size;
  const rows = added + changed + unchanged + rejectedRows;
  const count = (amount: number, what: string) => `${numberFormat.format(amount)} ${what}`;
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
