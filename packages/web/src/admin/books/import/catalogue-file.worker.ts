// Reads and writes catalogue files in a worker, so that the page stays responsive; loaded with the first file.
import {
  type Cells,
  cellsByLine,
  correctionFile,
  type Decisions,
  exampleValues,
  type Finding,
  interpretSheet,
  mapColumns,
  needsBooks,
  type ShopContext,
} from "@frangipani/core/import";
import { type Encoding, readCatalogueFile, type Sheet } from "@frangipani/core/import/file";
import type { ExportFormat } from "@frangipani/core/import/write";
import { Failure } from "@frangipani/core/kernel";

let sheet: Sheet | undefined;
let interpreted: { decisions: Decisions; shop: ShopContext } = { decisions: {}, shop: { categories: [] } };

const openedSheet = (): Sheet => {
  if (!sheet) throw new Error("no file was read");
  return sheet;
};

/** The page calls these through postMessage, which copies inputs and results. */
const calls = {
  async read(file: File, encoding: Encoding | undefined) {
    sheet = await readCatalogueFile(new Uint8Array(await file.arrayBuffer()), { encoding });
    const { rows, headings, ...rest } = sheet;
    const columns = headings.map((heading, position) => ({
      heading,
      examples: exampleValues(openedSheet(), position),
    }));
    return { ...rest, columns, rowCount: rows.length };
  },
  /** Reads another file, without keeping it. */
  async readTable(file: File) {
    const { headings, rows, rejected } = await readCatalogueFile(new Uint8Array(await file.arrayBuffer()));
    return { headings, rows, rejected };
  },
  needsBooks: async (decisions: Decisions) =>
    needsBooks(mapColumns(openedSheet().headings, openedSheet().format, decisions.columns), decisions),
  async interpret(decisions: Decisions, shop: ShopContext) {
    interpreted = { decisions, shop };
    return interpretSheet(openedSheet(), decisions, shop);
  },
  async cells(lines: readonly number[]): Promise<ReadonlyMap<number, Cells>> {
    const all = allCells();
    return new Map(lines.map((line) => [line, all.get(line) ?? {}]));
  },
  correctionFile: async (findings: readonly Finding[]) =>
    correctionFile(openedSheet(), interpreted.decisions, interpreted.shop, findings),
  async write(csv: Blob, format: ExportFormat) {
    const { writeCatalogue } = await import("@frangipani/core/import/write");
    return new Blob([writeCatalogue(await csv.text(), format, new Date()) as BlobPart]);
  },
};
export type FileCalls = typeof calls;

function allCells(): ReadonlyMap<number, Cells> {
  const { headings, format } = openedSheet();
  return cellsByLine(
    openedSheet(),
    mapColumns(headings, format, interpreted.decisions.columns),
    interpreted.decisions,
  );
}

type Request = {
  [C in keyof FileCalls]: { id: number; call: C; input: Parameters<FileCalls[C]> };
}[keyof FileCalls];
export type Response = { id: number } & (
  | { output: unknown }
  | { failure: { code: string; message: string } }
  | { error: string }
);

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  const respond = (response: object) => postMessage({ id: data.id, ...response });
  try {
    const call = calls[data.call] as (...input: unknown[]) => Promise<unknown>;
    respond({ output: await call(...data.input) });
  } catch (error) {
    // A Failure loses its class when it is posted.
    if (error instanceof Failure) respond({ failure: { code: error.code, message: error.message } });
    else respond({ error: String(error) });
  }
});
