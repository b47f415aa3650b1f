// @vitest-environment happy-dom
import { type Decisions, interpretSheet } from "@frangipani/core/import";
import { emptyReport, type ImportReport } from "@frangipani/core/import/contract";
import { type Encoding, readCatalogueFile } from "@frangipani/core/import/file";
import { Failure } from "@frangipani/core/kernel";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { ImportPreview } from "../../../../src/admin/books/import/ImportPreview.tsx";
import { type Compared, useImport } from "../../../../src/admin/books/import/use-import.ts";
import { createQueryClient } from "../../../../src/api/queries/create-query-client.ts";
import { eventuallyRendered } from "../../../support/eventually.ts";
import { render } from "../../../support/render.ts";

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
let sent: { dryRun: boolean; rows: { values: { price: string } }[] }[];
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
function Probe() {
  run = useImport();
  return null;
}
async function open(chosen: File) {
  const client = createQueryClient({ success() {}, error() {} });
  await render(createElement(QueryClientProvider, { client }, createElement(Probe)));
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
    correctionFile: () => undefined,
    onCovers() {},
  };
  expect(renderToStaticMarkup(createElement(ImportPreview, props))).toContain(
    "1 row needs a look; it is imported as it is",
  );
});
