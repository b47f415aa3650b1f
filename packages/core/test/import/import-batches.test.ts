import { describe, expect, it } from "vitest";
import type { Row } from "../../src/import/columns.ts";
import { createPace, type Imported, importInBatches } from "../../src/import/import-batches.ts";
import { emptyReport, type ImportReport, stoppedText } from "../../src/import/report.ts";
import { goodLine, header, interpretTestFile } from "../support/import-file.ts";

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => goodLine(`gb-${index}`));
const added = (rows: readonly Row[]): ImportReport => ({ ...emptyReport(), added: rows.length });
type Send = Parameters<typeof importInBatches>[1]["send"];
const readLines = (lines: readonly string[]) =>
  interpretTestFile([header, ...lines].join("\n"), {}, { categories: [] });

describe("importing a file in batches", () => {
  const importLines = async (
    lines: readonly string[],
    send: Send,
    onProgress: (_: Imported) => void = () => {},
    after?: Imported,
  ) =>
    importInBatches(await readLines(lines), {
      send,
      onProgress,
      after,
      pace: createPace(1, { now: () => 0, wait: async () => {} }),
    });

  it("sends batches of 500 rows one after the other, and joins their reports", async () => {
    const batchSizes: number[] = [];
    const progress: number[] = [];
    let underWay = 0;
    const importRows = async (rows: readonly Row[]) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise(setImmediate);
      underWay -= 1;
      batchSizes.push(rows.length);
      return added(rows);
    };
    const lines = linesOf(1201);
    const report = await importLines(lines, importRows, ({ done }) => void progress.push(done));
    expect([batchSizes, progress, report.added]).toEqual([[500, 500, 201], [0, 500, 1000, 1201], 1201]);
  });

  it("reports unreadable lines and rows that the shop rejects in the order of the file", async () => {
    const importRows = async (rows: readonly Row[]) => ({
      ...added(rows.slice(1)),
      rejected: [{ line: rows[0]?.line ?? 0, column: "price", message: "no" }],
    });
    const report = await importLines(
      ['a,"b', goodLine("x"), `${goodLine("y")},more`, goodLine("z")],
      importRows,
    );
    const rejected = report.rejected.map(({ line, column }) => `${line} ${column}`);
    expect(rejected).toEqual(["2 title", "3 price", "4 column 16"]);
    expect(report.added).toBe(1);
  });

  it("stops at the first batch that the shop refuses", async () => {
    const lines = linesOf(3000);
    let calls = 0;
    const importRows = async () => {
      calls += 1;
      throw new Error("refused");
    };
    await expect(importLines(lines, importRows)).rejects.toThrow("refused");
    expect(calls).toBe(1);
  });

  it("reports what was imported before a batch that failed, and continues with the rest", async () => {
    const lines = linesOf(1201);
    const sent: number[] = [];
    let callsLeft = 2;
    const send: Send = async (rows) => {
      callsLeft -= 1;
      if (callsLeft < 0) throw new Error("No shop responds");
      sent.push(rows.length);
      return added(rows);
    };
    let imported: Imported | undefined;
    const interrupted = importLines([...lines, "too,short"], send, (progress) => {
      imported = progress;
    });
    await expect(interrupted).rejects.toThrow("No shop responds");
    expect(imported).toMatchObject({ line: 1001, done: 1001, total: 1202 });
    expect(stoppedText(imported?.report ?? emptyReport())).toBe(
      "1,000 rows are in: 1,000 added, 0 changed, 0 unchanged; 1 skipped. Import the same file again to continue: what is in does not change twice.",
    );
    callsLeft = 3;
    const report = await importLines([...lines, "too,short"], send, () => {}, imported);
    expect(report).toMatchObject({ added: 1201, rejected: [{ line: 1203 }] });
    expect(sent).toEqual([500, 500, 201]);
  });

  it("sends four batches at once without a pace, as for a preview", async () => {
    const lines = linesOf(3000);
    let underWay = 0;
    let maxUnderWay = 0;
    const send: Send = async (rows) => {
      underWay += 1;
      maxUnderWay = Math.max(maxUnderWay, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return added(rows);
    };
    expect(await importInBatches(await readLines(lines), { send })).toMatchObject({ added: 3000 });
    expect(maxUnderWay).toBe(4);
  });

  it("slows down when the table was throttled", async () => {
    const turns: string[] = [];
    const [speedUp, slowDown] = [() => void turns.push("+"), () => void turns.push("-")];
    const pace = { turn: async () => void turns.push("turn"), speedUp, slowDown };
    const send: Send = async (rows) => ({ ...added(rows), isThrottled: rows.length === 500 });
    const lines = linesOf(501);
    const report = await importInBatches(await readLines(lines), { send, pace });
    expect([turns, report]).toEqual([["turn", "-", "turn", "+"], { ...emptyReport(), added: 501 }]);
  });
});
