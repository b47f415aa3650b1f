import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import {
  categoriesToCreate,
  cellsByLine,
  completeFinding,
  correctionFile,
  createPace,
  type Decisions,
  type Finding,
  importInBatches,
  interpretSheet,
  MAX_ROWS_PER_MINUTE,
  mapColumns,
  needsBooks,
  ROWS_PER_MINUTE,
  type ShopContext,
  warningsOfImported,
  withSuggestions,
} from "@frangipani/core/import";
import { emptyReport, type ImportReport, stoppedText } from "@frangipani/core/import/contract";
import { readCatalogueFile, type Sheet } from "@frangipani/core/import/file";
import { type Command, untilInterrupted } from "../command.ts";
import { askCode, importCredentials } from "../shop/session.ts";
import { decisionHelp, decisionOptions, decisionsOf, questionLines } from "./decisions.ts";
import { ImportClient, waitForUsableSnapshot } from "./import-client.ts";
import { createProgressLine, readingLines, reportLines } from "./report-lines.ts";

export const importCatalogue: Command = {
  usage: "import FILE [--dry-run] [--api URL] [--rows-per-minute N]",
  summary: "import a catalogue file",
  description: `Imports a catalogue through the shop's API, as an administrator: the environment's SHOP_EMAIL and SHOP_PASSWORD, in
the local product the demo administrator. It takes CSV, Excel (.xlsx), ONIX, and the exports of Shopify, WooCommerce and
Goodreads, and says how it read them and which options would tell it more. Invalid rows are named by line and column and
skipped; importing the same file again changes nothing. Without a connection it waits and tries again; whatever ends it, it
says how many rows are in, and importing the same file again continues. In a shop of 200 books or more it ends when the
snapshot has the catalogue, or after two minutes.
  --dry-run   shows what would change, and what was understood from what, and changes nothing
  --skipped FILE   writes the skipped rows there with the reasons, to be corrected and imported again
  --api URL   a shop by its URL, for administrators without access to its AWS account
  --rows-per-minute N   at most, ${MAX_ROWS_PER_MINUTE} by default: it begins with ${ROWS_PER_MINUTE}, beside which 50 people a second can buy, and
                        becomes faster while the table has room
${decisionHelp}`,
  argumentCount: 1,
  options: {
    "dry-run": { type: "boolean" },
    api: { type: "string" },
    "rows-per-minute": { type: "string", default: String(MAX_ROWS_PER_MINUTE) },
    skipped: { type: "string" },
    ...decisionOptions,
  },
  async run({ shop, words, options, env, print }) {
    const dryRun = options["dry-run"] === true;
    const decisions = decisionsOf(options);
    const credentials = importCredentials(env, shop, options.api as string | undefined);
    // npm runs scripts in the repository's root; INIT_CWD is the folder in which the command was called.
    const inFolder = (path: string) => resolve(env.INIT_CWD ?? ".", path);
    const file = inFolder(words[0] ?? "");
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
    const rowsPerMinute = Number(options["rows-per-minute"]);
    if (!(rowsPerMinute > 0)) throw new Error("--rows-per-minute is a number above 0.");
    const sheet = await readCatalogueFile(await readFile(file), decisions);
    const client = new ImportClient({ ...credentials, dryRun }, askCode);
    await client.signIn();
    const createsCategories = options["create-categories"] === true;
    const interpreted = await interpretFile(client, sheet, decisions, { createsCategories, dryRun });
    for (const line of fileLines(sheet, interpreted)) print(line);
    if (!interpreted.canIdentify)
      throw new Error('The header lacks id or isbn. Name one with --column, e.g. --column "Barcode=isbn".');

    const startedAt = performance.now();
    const pace = dryRun ? undefined : createPace(rowsPerMinute);
    const report = await sendRows(client, interpreted, { file, startedAt, pace, print });
    const cells = cellsByLine(sheet, interpreted.mapping, decisions);
    const rejected = report.rejected.map((one) => completeFinding(one, cells.get(one.line)));
    const seconds = (performance.now() - startedAt) / 1000;
    for (const line of resultLines(interpreted, { ...report, rejected }, { dryRun, seconds })) print(line);
    if (options.skipped !== undefined && rejected.length > 0)
      await writeFile(
        inFolder(String(options.skipped)),
        correctionFile(sheet, interpreted.decisions, interpreted.shop, rejected),
      );
    const good = report.added + report.changed + report.unchanged;
    if (good > 0 && !dryRun) await waitForUsableSnapshot(client.catalogueStatus, print);
    return good > 0 || rejected.length === 0;
  },
};

type Interpreted = ReturnType<typeof interpretSheet> & {
  decisions: Decisions;
  shop: ShopContext;
  newCategories: ReturnType<typeof categoriesToCreate>;
};

/** Reads the shop's data, and creates the chosen categories unless it is a dry run. */
async function interpretFile(
  client: ImportClient,
  sheet: Sheet,
  decisions: Decisions,
  { createsCategories, dryRun }: { createsCategories: boolean; dryRun: boolean },
): Promise<Interpreted> {
  const mapping = mapColumns(sheet.headings, sheet.format, decisions.columns);
  const books = needsBooks(mapping, decisions) ? await client.readBooks() : undefined;
  const categories = await client.readCategories();
  const shop = { categories, books };
  const first = interpretSheet(sheet, decisions, shop);
  if (!createsCategories) return { ...first, decisions, shop, newCategories: [] };
  const choices = withSuggestions(first.questions.categories, decisions.categories);
  const newCategories = categoriesToCreate(categories, first.questions.categories, choices);
  if (!dryRun)
    for (const { name, subcategories, isNew } of newCategories) {
      if (isNew) await client.createCategory(name);
      for (const subcategory of subcategories) await client.createSubcategory(name, subcategory);
    }
  const decided = { ...decisions, categories: choices };
  return { ...interpretSheet(sheet, decided, shop), decisions: decided, shop, newCategories };
}

type Sending = {
  file: string;
  startedAt: number;
  /** A dry run has none. */
  pace: ReturnType<typeof createPace> | undefined;
  print(line: string): void;
};

/** Sends the rows, shows the progress on the terminal, and says how many rows are in if it ends early. */
async function sendRows(
  client: ImportClient,
  interpreted: Interpreted,
  { file, startedAt, pace, print }: Sending,
): Promise<ImportReport> {
  const startedAtMs = Date.now();
  const progress = createProgressLine(process.stderr, startedAt);
  let report = emptyReport();
  try {
    report = await untilInterrupted((interrupted) =>
      importInBatches(interpreted, {
        send: (rows, imported) =>
          client.importRows(rows, {
            interrupted,
            progress: { ...imported, file: basename(file), startedAtMs },
            newCategories: pace ? undefined : interpreted.newCategories,
            onWait() {
              pace?.slowDown();
              progress.wait();
            },
          }),
        onProgress(imported) {
          report = imported.report;
          progress.show(imported);
        },
        pace,
      }),
    );
  } catch (error) {
    progress.clear();
    if (pace) print(stoppedText(report));
    throw error;
  }
  progress.clear();
  return report;
}

function fileLines(sheet: Sheet, { mapping, questions, leftOut }: Interpreted): string[] {
  const { headings, format, notes, blankRows } = sheet;
  const columns = Array.from(mapping.positions, ([column, positions]) => {
    const names = positions.map((position) => headings[position]).join(", ");
    return names === column ? [] : `${column} ← ${names}`;
  }).flat();
  return [
    `${[format, ...notes].join(". ")}.`,
    ...(columns.length > 0 ? [`Columns: ${columns.join("; ")}.`] : []),
    ...(mapping.leftOut.length > 0 ? [`Columns that are left out: ${mapping.leftOut.join(", ")}.`] : []),
    ...questionLines(questions),
    ...(leftOut.length > 0 ? [`${leftOut.length} rows of categories that are left out.`] : []),
    ...(blankRows > 0 ? [`${blankRows} blank ${blankRows === 1 ? "row" : "rows"} skipped.`] : []),
  ];
}

function resultLines(
  { readings, warnings, questions: { missing } }: Interpreted,
  report: Omit<ImportReport, "rejected"> & { rejected: readonly Finding[] },
  { dryRun, seconds }: { dryRun: boolean; seconds: number },
): string[] {
  const all = {
    ...report,
    warnings: warningsOfImported([...warnings, ...(report.warnings ?? [])], report.rejected),
  };
  const needsMore = report.rejected.some(({ column }) => (missing as string[]).includes(column));
  return [
    ...(dryRun ? readingLines(readings) : []),
    ...reportLines(all, { dryRun, seconds }),
    ...(needsMore
      ? [`New books need more: --set ${missing.map((column) => `${column}=…`).join(" --set ")}`]
      : []),
  ];
}
