import { describe, expect, it } from "vitest";
import { COLUMNS, type Row } from "../../src/import/columns.ts";
import { emptyReport, type ImportReport, stoppedText } from "../../src/import/contract.ts";
import { readCatalogueFile } from "../../src/import/file/index.ts";
import { importInBatches } from "../../src/import/import-batches.ts";
import { interpretSheet } from "../../src/import/reading/interpret.ts";

const header = COLUMNS.join(",");
const line = (id: string) =>
  `${id},T,A,"D, d",1.00,fiction,classics,1,0.5,9780306406157,p,2001,English,10,false`;
const added = (rows: readonly Row[]): ImportReport => ({ ...emptyReport(), added: rows.length });
type Send = Parameters<typeof importInBatches>[1]["send"];
const readLines = async (lines: readonly string[]) => {
  const bytes = new TextEncoder().encode([header, ...lines].join("\n"));
  return interpretSheet(await readCatalogueFile(bytes), {}, { categories: [] });
};

describe("importing a file in batches", () => {
  const importLines = async (
    lines: readonly string[],
    send: Send,
    onProgress?: (_: ImportReport, rows: number) => void,
  ) => importInBatches(await readLines(lines), { send, ...(onProgress && { onProgress }) });

  it("sends it in pieces, one after the other, and joins what became of them", async () => {
    const pieces: number[] = [];
    const seen: number[] = [];
    let underWay = 0;
    const importRows = async (rows: readonly Row[]) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise(setImmediate);
      underWay -= 1;
      pieces.push(rows.length);
      return added(rows);
    };
    const lines = Array.from({ length: 1201 }, (_, at) => line(`gb-${at}`));
    const report = await importLines(lines, importRows, (_, rows) => void seen.push(rows));
    expect([pieces, seen, report.added]).toEqual([[500, 500, 201], [500, 1000, 1201], 1201]);
  });

  it("reports broken lines among those that the shop rejects, in the order of the file", async () => {
    const importRows = async (rows: readonly Row[]) => ({
      ...added(rows.slice(1)),
      rejected: [{ line: rows[0]?.line ?? 0, column: "price", message: "no" }],
    });
    const report = await importLines(['a,"b', line("x"), `${line("y")},more`, line("z")], importRows);
    expect(report.rejected.map((one) => [one.line, one.column])).toEqual([
      [2, "title"],
      [3, "price"],
      [4, "column 16"],
    ]);
    expect(report.added).toBe(1);
  });

  it("stops at the first piece that the shop refuses", async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => line(`gb-${at}`));
    let calls = 0;
    const importRows = async () => {
      calls += 1;
      throw new Error("refused");
    };
    await expect(importLines(lines, importRows)).rejects.toThrow("refused");
    expect(calls).toBe(1);
  });

  it("has said what is in when the shop does not respond any more, and continues with the same file", async () => {
    const lines = Array.from({ length: 1201 }, (_, at) => line(`gb-${at}`));
    const books = new Set<string>();
    let callsLeft = 2;
    const send: Send = async (rows) => {
      callsLeft -= 1;
      if (callsLeft < 0) throw new Error("No shop responds");
      const before = books.size;
      for (const { values } of rows) books.add(values.id ?? "");
      const count = books.size - before;
      return { ...emptyReport(), added: count, unchanged: rows.length - count };
    };
    let soFar = emptyReport();
    await expect(importLines(lines, send, (report) => (soFar = report))).rejects.toThrow("No shop responds");
    expect(stoppedText(soFar)).toBe(
      "1,000 rows are in: 1,000 added, 0 changed, 0 unchanged; 0 skipped. Import the same file again to continue: what is in does not change twice.",
    );
    callsLeft = 3;
    expect(await importLines(lines, send)).toMatchObject({ added: 201, unchanged: 1000 });
  });
});
