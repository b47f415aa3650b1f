// @vitest-environment happy-dom
import { type Decisions, interpretSheet } from "@frangipani/core/import";
import {
  emptyReport,
  ImportId,
  type ImportReport,
  type UnfinishedImport,
} from "@frangipani/core/import/contract";
import { type Encoding, readCatalogueFile } from "@frangipani/core/import/file";
import { Failure } from "@frangipani/core/kernel";
import { act, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ImportPreview } from "../../../../src/admin/books/import/ImportPreview.tsx";
import { type Compared, useImport } from "../../../../src/admin/books/import/use-import.ts";
import { toast } from "../../../../src/ui/feedback/toast.ts";
import { eventuallyRendered } from "../../../support/eventually.ts";
import { render } from "../../../support/render.ts";
import { quietClient, withQueries } from "../../../support/with-queries.ts";

const file = (name: string, text: string) => new File([text], name);
const csv = file("books.csv", "id,price\nx,free\ny,5\n");

/** Replaces the worker that reads files. It waits for `held` before it responds to "read", and fails the call named `fails`. */
class Reader {
  static opened: Reader[] = [];
  static held: Promise<void> | undefined;
  static fails: string | undefined;
  isTerminated = false;
  #listener: (event: { data: unknown }) => void = () => {};
  #sheet: Awaited<ReturnType<typeof readCatalogueFile>> | undefined;
  constructor() {
    Reader.opened.push(this);
  }
  addEventListener(type: string, listener: (event: { data: unknown }) => void) {
    if (type === "message") this.#listener = listener;
  }
  terminate() {
    this.isTerminated = true;
  }
  async postMessage({ id, call, input }: { id: number; call: string; input: never[] }) {
    try {
      if (call === Reader.fails) throw new Error("the thread broke off");
      this.#listener({ data: { id, output: await this.#run(call, input) } });
    } catch (error) {
      const { code, message } = error as Failure;
      this.#listener({
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
  progress?: { done: number; total: number; skipped: number; startedAtMs: number; importId?: string };
  rows: { line: number; values: { price: string } }[];
}[];
beforeEach(() => {
  client = quietClient();
  Object.assign(Reader, { opened: [], held: undefined, fails: undefined });
  report = { ...emptyReport(), changed: 2 };
  sent = [];
  vi.stubGlobal("Worker", Reader);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url !== "/api/book/import") return Response.json([]);
    sent.push(JSON.parse(String(init.body)));
    return Response.json(report);
  });
});

let run: ReturnType<typeof useImport>;
function Probe(_: { key: string }) {
  run = useImport();
  return null;
}
let client: ReturnType<typeof quietClient>;
async function show(tab: string) {
  await render(withQueries(createElement(Probe, { key: tab }), client));
}
async function open(chosen: File) {
  await show("first");
  await act(async () => run.choose(chosen));
}
const compare = () => act(async () => void run.compare());
const expectStage = (stage: object) => eventuallyRendered(() => expect(run.stage).toMatchObject(stage));
async function openPreview(chosen: File) {
  await open(chosen);
  await compare();
  await expectStage({ step: "preview" });
}

it("closes the worker of an abandoned file, and ignores its late response", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  Reader.held = promise;
  await open(csv);
  await compare();
  await eventuallyRendered(() => expect(Reader.opened).toHaveLength(1));
  Reader.held = undefined;
  await act(async () => run.choose(file("other.csv", "id,price\nz,7\n")));
  await compare();
  await expectStage({ step: "preview", file: { rowCount: 1 } });
  await act(async () => resolve());
  await eventuallyRendered(() => expect(Reader.opened.map((one) => one.isTerminated)).toEqual([true, false]));
  expect(run.stage).toMatchObject({ step: "preview", file: { rowCount: 1 } });
});

it("compares corrected values before it imports them", async () => {
  await openPreview(csv);
  expect(run.isCorrected).toBe(false);
  await act(async () => run.correct(2, "price", "7.50"));
  expect(run.isCorrected).toBe(true);
  await compare();
  await expectStage({ step: "preview" });
  expect(run.isCorrected).toBe(false);
  await act(() => run.importAll());
  await expectStage({ step: "done" });
  const prices = sent.map(({ dryRun, rows }) => [dryRun, ...rows.map(({ values }) => values.price)]);
  expect(prices).toEqual([
    [true, "free", "5"],
    [true, "7.50", "5"],
    [false, "7.50", "5"],
  ]);
});

it("shows how many rows were imported if a later step fails", async () => {
  await openPreview(csv);
  Reader.fails = "cells";
  await act(() => run.importAll());
  await expectStage({
    step: "choose",
    problem: {
      title: "The import was stopped",
      text: expect.stringContaining("2 rows are in: 0 added, 2 changed"),
    },
  });
});

it("names an encoding in which the file is not text, and falls back to the earlier one", async () => {
  await openPreview(csv);
  const bytes = Uint8Array.from("\ufeffid,price\ny,5\n", (sign) => sign.charCodeAt(0));
  await act(async () => run.choose(new File([new Uint16Array([0xfeff, ...bytes.slice(1)])], "utf-16.csv")));
  await act(async () => void run.changeEncoding("windows-1252"));
  await expectStage({
    step: "choose",
    problem: { text: expect.stringContaining("In Windows-1252 (Western European) this file is no text.") },
  });
  await compare();
  await expectStage({ step: "preview", file: { encoding: "utf-16le" } });
});

async function previewText() {
  await openPreview(csv);
  const compared = run.stage as Compared;
  const props = {
    compared,
    isDone: true,
    corrections: {},
    onCorrect() {},
    correctionFile: async () => undefined,
    onCovers() {},
  };
  return renderToStaticMarkup(createElement(ImportPreview, props));
}

it("counts a row with two warnings once", async () => {
  const twice = ["price", "weight"].map((column) => ({ line: 3, column, message: "Look" }));
  report = { ...emptyReport(), changed: 2, warnings: twice };
  expect(await previewText()).toContain("1 row needs a look; it is imported as it is");
});

it("lists five messages about refused rows and how many more there are, and no warnings of these rows", async () => {
  const rejected = ["a", "b", "c", "d", "e", "f", "g"].map((message) => ({
    line: 2,
    column: "price",
    message,
  }));
  report = {
    ...emptyReport(),
    changed: 1,
    rejected,
    warnings: [{ line: 2, column: "isbn", message: "Look" }],
  };
  const text = await previewText();
  expect(text).toContain("price: e</li><li>and 2 more messages</li>");
  expect(text).not.toContain("price: f");
  expect(text).not.toContain("needs a look");
});

describe("an import of 600 rows whose tab is closed after 500", () => {
  const rows = Array.from({ length: 600 }, (_, index) => `b-${index},5`);
  const large = file("large.csv", `id,price\n${rows.join("\n")}\n`);
  const imported = () => sent.filter(({ dryRun }) => !dryRun).map(({ rows: { length } }) => length);
  const id = ImportId.parse("im_1");
  const url = "https://files.example/im_1";
  /** This many batches are imported; then `nextBatch` says what the next request does. */
  let batches: number;
  let nextBatch: "fails" | "hangs" | "succeeds";
  let isStorable: boolean;
  let content: ArrayBuffer;
  let unfinished: UnfinishedImport[];
  const respondToStorage = async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (path === url && method === "PUT") content = await (body as Blob).arrayBuffer();
    if (path === url) return new Response(content);
    if (method === "POST") {
      const counts = { line: 0, done: 0, skipped: 0, added: 0, changed: 0, unchanged: 0 };
      const stored = { id, url, by: "us_1", begunSecondsAgo: 60, isSending: true, ...counts };
      unfinished = [{ ...stored, ...JSON.parse(String(body)) }];
      return Response.json({ id, url, method: "PUT", headers: {} });
    }
    if (method === "DELETE") unfinished = unfinished.filter((one) => !path.endsWith(one.id));
    return Response.json(unfinished);
  };
  const importAll = async () => {
    await openPreview(large);
    await act(async () => void run.importAll());
  };
  const reopen = async () => {
    await show("second");
    await eventuallyRendered(() =>
      expect(run.stopped).toMatchObject([{ file: "large.csv", by: "us_1", done: 500, total: 600 }]),
    );
  };
  const continueAll = async () => {
    nextBatch = "succeeds";
    await act(async () => run.stopped.forEach((one) => void run.continueStopped(one)));
  };
  beforeEach(async () => {
    localStorage.clear();
    [batches, nextBatch, isStorable, unfinished] = [1, "hangs", true, []];
    const { setTimeout: wait } = globalThis;
    // Shortens the pauses between batches and between retries without a connection.
    vi.stubGlobal("setTimeout", (work: () => void, ms = 0) => wait(work, Math.min(ms, 1)));
    const respond = globalThis.fetch;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      if (path === url || path.startsWith("/api/book/imports"))
        return isStorable
          ? respondToStorage(path, init)
          : Response.json({ code: "x", message: "x" }, { status: 400 });
      const { dryRun } = JSON.parse(String(init.body ?? "{}"));
      if (nextBatch !== "succeeds" && imported().length >= batches && dryRun === false) {
        if (nextBatch === "hangs") await new Promise((done) => init.signal?.addEventListener("abort", done));
        throw new TypeError("Failed to fetch");
      }
      const response = await respond(path, init);
      const { progress, rows = [] } = sent.at(-1) ?? {};
      if (progress?.importId && progress.done < progress.total && dryRun === false)
        unfinished = unfinished.map((one) => ({
          ...one,
          ...progress,
          id,
          line: rows.at(-1)?.line ?? 0,
          changed: 2,
        }));
      return response;
    });
  });

  it("resumes by itself once the connection is back", async () => {
    nextBatch = "fails";
    await importAll();
    await expectStage({ step: "importing", isWaiting: true, progress: { done: 500, total: 600 } });
    nextBatch = "succeeds";
    await expectStage({ step: "done", report: { changed: 4 } });
    expect(imported()).toEqual([500, 100]);
    expect(unfinished).toEqual([]);
  });

  it("imports without a stored file if the file store refuses it, with a notice", async () => {
    [nextBatch, isStorable] = ["succeeds", false];
    const info = vi.spyOn(toast, "info");
    await importAll();
    await expectStage({ step: "done", report: { changed: 4 } });
    expect(info.mock.calls).toEqual([[expect.stringContaining("could not store this file")]]);
    expect(sent.flatMap(({ progress }) => progress?.importId ?? [])).toEqual([]);
  });

  it.each([
    [0, "0 rows are in: 0 added, 0 changed, 0 unchanged"],
    [1, "2 rows are in: 0 added, 2 changed, 0 unchanged"],
  ])("says what is in when it is stopped after %i batches, and can be continued", async (count, text) => {
    const info = vi.spyOn(toast, "info");
    batches = count;
    await importAll();
    await expectStage({ step: "importing", progress: { done: count * 500 } });
    await act(async () => run.restart());
    await eventuallyRendered(() =>
      expect(info).toHaveBeenCalledWith(expect.stringContaining(`The import was stopped. ${text}`)),
    );
    await eventuallyRendered(() => expect(run.stopped).toMatchObject([{ done: count * 500, total: 600 }]));
  });

  it("says what was in before, when it is continued and stopped again", async () => {
    await importAll();
    await expectStage({ step: "importing", progress: { done: 500 } });
    await reopen();
    const info = vi.spyOn(toast, "info");
    await act(async () => run.stopped.forEach((one) => void run.continueStopped(one)));
    await expectStage({ step: "importing" });
    await act(async () => run.restart());
    await eventuallyRendered(() =>
      expect(info).toHaveBeenCalledWith(expect.stringContaining("2 rows are in: 0 added, 2 changed")),
    );
  });

  it("can be continued when no rows are imported yet", async () => {
    batches = 0;
    await importAll();
    await expectStage({ step: "importing", progress: { done: 0, total: 600 } });
    await show("second");
    await eventuallyRendered(() => expect(run.stopped).toMatchObject([{ done: 0, total: 600 }]));
    await continueAll();
    await expectStage({ step: "done", report: { changed: 4 } });
    expect(imported()).toEqual([500, 100]);
  });

  describe("with a stored file", () => {
    beforeEach(async () => {
      await importAll();
      await expectStage({ step: "importing", progress: { done: 500, total: 600 } });
    });

    it("can be continued in another tab with the remaining rows, and is then no longer unfinished", async () => {
      await reopen();
      await continueAll();
      await expectStage({ step: "done", file: { rowCount: 600 }, report: { changed: 4 } });
      expect(imported()).toEqual([500, 100]);
      expect(sent.map(({ begunSecondsAgo }) => typeof begunSecondsAgo)).toEqual([
        "undefined",
        "undefined",
        "undefined",
        "number",
      ]);
      const progress = sent.flatMap((one) => one.progress ?? []);
      expect(progress).toMatchObject([
        { file: "large.csv", importId: id, done: 500, total: 600, skipped: 0 },
        { file: "large.csv", importId: id, done: 600, total: 600, skipped: 0 },
      ]);
      expect(unfinished).toEqual([]);
    });

    it("can be continued on another device with the same decisions, once this one has stopped sending", async () => {
      localStorage.clear();
      await show("while it is sent");
      await eventuallyRendered(() => expect(run.stopped).toEqual([]));
      unfinished = unfinished.map((one) => ({ ...one, isSending: false }));
      await reopen();
      await continueAll();
      await expectStage({ step: "done", report: { changed: 4 } });
      expect(sent.at(-1)?.rows[0]).toMatchObject({ line: 502, values: { price: "5" } });
    });

    it("compares the imported rows again to list why some were skipped", async () => {
      unfinished = unfinished.map((one) => ({ ...one, skipped: 1 }));
      await reopen();
      report = { ...report, rejected: [{ line: 7, column: "price", message: "no" }] };
      await continueAll();
      await expectStage({ step: "done", report: { changed: 4, rejected: [{ line: 7 }, { line: 7 }] } });
      expect(sent.at(-2)).toMatchObject({ dryRun: true, rows: { length: 500 } });
    });

    it("is no longer offered once another tab has finished it", async () => {
      await reopen();
      unfinished = [];
      await continueAll();
      expect(run).toMatchObject({ stage: { step: "choose" }, stopped: [] });
    });

    it("is deleted when it is discarded", async () => {
      await reopen();
      await act(async () => run.stopped.forEach((one) => void run.discardStopped(one)));
      await eventuallyRendered(() => expect(run.stopped).toEqual([]));
      expect(unfinished).toEqual([]);
    });
  });
});
