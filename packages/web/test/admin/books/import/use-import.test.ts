// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { type Decisions, interpretSheet } from "@frangipani/core/import";
import { emptyReport, type ImportReport } from "@frangipani/core/import/contract";
import { type Encoding, readCatalogueFile } from "@frangipani/core/import/file";
import { Failure } from "@frangipani/core/kernel";
import { act, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../../../../src/app/register-device-data.ts";
import { ImportPreview } from "../../../../src/admin/books/import/ImportPreview.tsx";
import { discardImport, readStopped } from "../../../../src/admin/books/import/stopped-import.ts";
import { type Compared, useImport } from "../../../../src/admin/books/import/use-import.ts";
import { clearUserData } from "../../../../src/device/device-data.ts";
import { eventuallyRendered } from "../../../support/eventually.ts";
import { render } from "../../../support/render.ts";
import { withQueries } from "../../../support/with-queries.ts";

const file = (name: string, text: string) => new File([text], name);
const csv = file("books.csv", "id,price\nx,free\ny,5\n");

/** The reader's thread, which keeps the answers for a file until it is told to go on. */
class Reader {
  static opened: Reader[] = [];
  static held: Promise<void> | undefined;
  static fails: string | undefined;
  isTerminated = false;
  #answer: (event: { data: unknown }) => void = () => {};
  #sheet: Awaited<ReturnType<typeof readCatalogueFile>> | undefined;
  constructor() {
    Reader.opened.push(this);
  }
  addEventListener(type: string, answer: (event: { data: unknown }) => void) {
    if (type === "message") this.#answer = answer;
  }
  terminate() {
    this.isTerminated = true;
  }
  async postMessage({ id, call, input }: { id: number; call: string; input: never[] }) {
    try {
      if (call === Reader.fails) throw new Error("the thread broke off");
      this.#answer({ data: { id, output: await this.#run(call, input) } });
    } catch (error) {
      const { code, message } = error as Failure;
      this.#answer({
        data: error instanceof Failure ? { id, failure: { code, message } } : { id, error: "" },
      });
    }
  }
  async #run(call: string, [first, second]: unknown[]) {
    if (call === "read") {
      await Reader.held;
      const bytes = new Uint8Array(await (first as File).arrayBuffer());
      this.#sheet = await readCatalogueFile(bytes, { encoding: second as Encoding });
      const columns = this.#sheet.headings.map((heading) => ({ heading, examples: [] }));
      return { ...this.#sheet, columns, rowCount: this.#sheet.rows.length };
    }
    if (call === "interpret" && this.#sheet)
      return interpretSheet(this.#sheet, first as Decisions, { categories: [] });
    return call === "cells" ? new Map() : false;
  }
}

let report: ImportReport;
let sent: {
  dryRun: boolean;
  begunSecondsAgo?: number;
  progress?: { done: number; startedAtMs: number };
  rows: { values: { price: string } }[];
}[];
beforeEach(() => {
  Object.assign(Reader, { opened: [], held: undefined, fails: undefined });
  report = { ...emptyReport(), changed: 2 };
  sent = [];
  vi.stubGlobal("Worker", Reader);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.startsWith("/api/book/import")) return Response.json([]);
    sent.push(JSON.parse(String(init.body)));
    return Response.json(report);
  });
});

let run: ReturnType<typeof useImport>;
function Probe(_: { key: string }) {
  run = useImport();
  return null;
}
async function show(tab: string) {
  await render(withQueries(createElement(Probe, { key: tab })));
}
async function open(chosen: File) {
  await show("first");
  await act(async () => run.choose(chosen));
}
const compare = () => act(async () => void run.compare());
const at = (stage: object) => eventuallyRendered(() => expect(run.stage).toMatchObject(stage));

it("a file that was left while it was read neither replaces the next one nor stays open", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  Reader.held = promise;
  await open(csv);
  await compare();
  await eventuallyRendered(() => expect(Reader.opened).toHaveLength(1));
  Reader.held = undefined;
  await act(async () => run.choose(file("other.csv", "id,price\nz,7\n")));
  await compare();
  await at({ step: "preview", file: { rowCount: 1 } });
  await act(async () => resolve());
  await eventuallyRendered(() => expect(Reader.opened.map((one) => one.isTerminated)).toEqual([true, false]));
  expect(run.stage).toMatchObject({ step: "preview", file: { rowCount: 1 } });
});

it("what was corrected is checked before it is imported", async () => {
  await open(csv);
  await compare();
  await at({ step: "preview" });
  expect(run.isCorrected).toBe(false);
  await act(async () => run.correct(2, "price", "7.50"));
  expect(run.isCorrected).toBe(true);
  await compare();
  await at({ step: "preview" });
  expect(run.isCorrected).toBe(false);
  await act(() => run.importAll());
  await at({ step: "done" });
  const prices = sent.map(({ dryRun, rows }) => [dryRun, ...rows.map(({ values }) => values.price)]);
  expect(prices).toEqual([
    [true, "free", "5"],
    [true, "7.50", "5"],
    [false, "7.50", "5"],
  ]);
});

it("says which rows are in, whatever fails after they were sent", async () => {
  await open(csv);
  await compare();
  await at({ step: "preview" });
  Reader.fails = "cells";
  await act(() => run.importAll());
  await at({
    step: "choose",
    problem: {
      title: "The import was stopped",
      text: expect.stringContaining("2 rows are in: 0 added, 2 changed"),
    },
  });
});

it("an encoding in which the file is no text is named, and not tried again", async () => {
  await open(csv);
  await compare();
  await at({ step: "preview" });
  const bytes = Uint8Array.from("\ufeffid,price\ny,5\n", (sign) => sign.charCodeAt(0));
  await act(async () => run.choose(new File([new Uint16Array([0xfeff, ...bytes.slice(1)])], "utf-16.csv")));
  await act(async () => void run.changeEncoding("windows-1252"));
  await at({
    step: "choose",
    problem: { text: expect.stringContaining("In Windows-1252 (Western European) this file is no text.") },
  });
  await compare();
  await at({ step: "preview", file: { encoding: "utf-16le" } });
});

it("two findings of a row are one row to look at", async () => {
  const twice = ["price", "weight"].map((column) => ({ line: 3, column, message: "Look" }));
  report = { ...emptyReport(), changed: 2, warnings: twice };
  await open(csv);
  await compare();
  await at({ step: "preview" });
  const compared = run.stage as Compared;
  const props = {
    compared,
    isDone: true,
    corrections: {},
    onCorrect() {},
    correctionFile: async () => undefined,
    onCovers() {},
  };
  expect(renderToStaticMarkup(createElement(ImportPreview, props))).toContain(
    "1 row needs a look; it is imported as it is",
  );
});

describe("an import of 600 rows whose tab is closed after 500", () => {
  const rows = Array.from({ length: 600 }, (_, at) => `b-${at},5`);
  const large = file("large.csv", `id,price\n${rows.join("\n")}\n`);
  const imported = () => sent.filter(({ dryRun }) => !dryRun).map(({ rows: { length } }) => length);
  let losesConnection: boolean;
  beforeEach(async () => {
    localStorage.setItem(
      "user",
      JSON.stringify({ id: "us_1", name: "A", email: "a@b.example", role: "admin" }),
    );
    losesConnection = true;
    const { setTimeout: wait } = globalThis;
    // The pace, and pauses without a connection.
    vi.stubGlobal("setTimeout", (work: () => void, ms = 0) => wait(work, Math.min(ms, 1)));
    const respond = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (losesConnection && imported().length > 0 && url.startsWith("/api/book/import"))
        throw new TypeError("Failed to fetch");
      return respond(url, init);
    });
    await open(large);
    await compare();
    await at({ step: "preview" });
    await act(async () => void run.importAll());
    await at({ step: "importing", isWaiting: true, progress: { done: 500, total: 600 } });
  });
  const reopen = async () => {
    await show("second");
    await eventuallyRendered(() =>
      expect(run.stopped).toEqual({ fileName: "large.csv", done: 500, total: 600 }),
    );
  };

  it("goes on by itself when only the connection was lost", async () => {
    losesConnection = false;
    await at({ step: "done", report: { changed: 4 } });
    expect(imported()).toEqual([500, 100]);
    expect(await readStopped()).toBeUndefined();
  });

  it("is continued in another tab with the rows that are left, and is over then", async () => {
    await reopen();
    losesConnection = false;
    await act(async () => void run.continueStopped());
    await at({ step: "done", file: { rowCount: 600 }, report: { changed: 4 } });
    expect(imported()).toEqual([500, 100]);
    expect(sent.map(({ begunSecondsAgo }) => typeof begunSecondsAgo)).toEqual([
      ...["undefined", "undefined", "undefined"],
      "number",
    ]);
    // By which the shop knows that it is the same import.
    const progress = sent.flatMap((one) => one.progress ?? []);
    expect(progress.at(-1)).toEqual({ ...progress[0], done: 600 });
    expect(progress[0]).toMatchObject({ file: "large.csv", done: 500, total: 600, skipped: 0 });
    expect(await readStopped()).toBeUndefined();
  });

  it("is no longer offered where another tab has ended it", async () => {
    await reopen();
    await discardImport();
    await act(() => run.continueStopped());
    expect(run).toMatchObject({ stage: { step: "choose" }, stopped: undefined });
  });

  it.each([
    ["when it is discarded", () => run.discardStopped()],
    ["when its user signs out", () => clearUserData()],
  ])("is forgotten %s", async (_, forget) => {
    await reopen();
    await act(() => forget());
    expect(await readStopped()).toBeUndefined();
  });

  it("is nobody else's", async () => {
    await reopen();
    localStorage.setItem(
      "user",
      JSON.stringify({ id: "us_2", name: "B", email: "b@b.example", role: "admin" }),
    );
    expect(await readStopped()).toBeUndefined();
  });
});
