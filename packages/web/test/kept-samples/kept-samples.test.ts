// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { BookId } from "@frangipani/core/books";
import { Dexie } from "dexie";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import { FakeCaches } from "./fake-caches.ts";

const mei = { id: "us_mei", name: "Mei Lin", email: "mei@example.com", role: "customer" } as const;
const id = (text: string) => text as BookId;

let files: FakeCaches;
/** By the book's id: the text of its sample, or the response to the request for it. */
let shop: Record<string, string | (() => Promise<Response>)>;
/** By the book's id: the name of a sample that has replaced the first one. */
let replaced: Record<string, string>;

vi.mock("../../src/catalogue/hooks/fetch-book.ts", () => {
  const find = async (bookId: string) => ({
    samplePdf: bookId in shop ? (replaced[bookId] ?? `sample-${bookId}`) : null,
  });
  return { findDetails: find, fetchBook: async (bookId: string) => ({ details: await find(bookId) }) };
});

/** Reloads the modules, so that each tab has its own state. */
async function openTab() {
  vi.resetModules();
  const samples = await import("../../src/kept-samples/kept-samples.ts");
  const { keepSamples, startKeptSamples, resumeDownloads, removeSamples } = samples;
  const { failedDownloads, keptSamples } = await import("../../src/kept-samples/samples-state.ts");
  await import("../../src/app/register-device-data.ts");
  const { clearUserData } = await import("../../src/device/device-data.ts");
  const { storeUser } = await import("../../src/api/session/session-user.ts");
  startKeptSamples();
  await expect.poll(() => keptSamples.get()).not.toBeNull();
  return {
    keep: (bookId: string, { waitsForWifi = false, currentFile = "" } = {}) =>
      keepSamples([{ bookId: id(bookId), title: `Book ${bookId}`, waitsForWifi, currentFile }]),
    remove: (bookId: string) => removeSamples([id(bookId)]),
    resume: resumeDownloads,
    shows: () =>
      Object.fromEntries(
        (keptSamples.get() ?? []).map(({ bookId, file, problem }) => [
          bookId,
          file ? file.bytes : (problem ?? "waits"),
        ]),
      ),
    failed: () => failedDownloads.get(),
    signIn: () => storeUser(mei),
    signOut: async () => {
      storeUser(null);
      await clearUserData();
    },
  };
}

/** Opens a tab that has kept the sample of book 1. */
async function tabWithFirst() {
  const tab = await openTab();
  await tab.keep("1");
  await eventually(() => expect(tab.shows()).toEqual({ "1": 12 }));
  return tab;
}

const keptFiles = () => files.paths("kept-samples");

beforeEach(async () => {
  localStorage.clear();
  await Dexie.delete("frangipani-samples");
  files = new FakeCaches();
  shop = { "1": "first sample", "2": "second" };
  replaced = {};
  vi.stubGlobal("caches", files);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (url: string) => {
    const sample = shop[/sample-(\w+)\.pdf/.exec(url)?.[1] ?? ""];
    if (sample === undefined) return new Response(null, { status: 404 });
    if (typeof sample !== "string") return sample();
    return new Response(sample, { headers: { "content-length": String(sample.length) } });
  });
});

describe("a kept sample", () => {
  it("is stored with its size, and listed by another tab", async () => {
    await tabWithFirst();
    expect(keptFiles()).toEqual(["/media/samples/sample-1.pdf"]);
    expect((await openTab()).shows()).toEqual({ "1": 12 });
  });

  it("is removed with its file; removing the last one removes the cached reader", async () => {
    const tab = await openTab();
    await (await files.open("kept-reader")).put("/assets/pdf.js", new Response("code"));
    await tab.keep("1");
    await tab.keep("2");
    await eventually(() => expect(tab.shows()).toEqual({ "1": 12, "2": 6 }));
    await tab.remove("1");
    expect(keptFiles()).toEqual(["/media/samples/sample-2.pdf"]);
    expect(files.paths("kept-reader")).toHaveLength(1);
    await tab.remove("2");
    expect([await files.has("kept-samples"), await files.has("kept-reader")]).toEqual([false, false]);
  });

  it("is removed at sign-out if a user kept it, and stays if a visitor did", async () => {
    const tab = await openTab();
    await tab.keep("1");
    tab.signIn();
    await tab.keep("2");
    await eventually(() => expect(tab.shows()).toEqual({ "1": 12, "2": 6 }));
    await tab.signOut();
    await eventually(() => expect(tab.shows()).toEqual({ "1": 12 }));
    expect(keptFiles()).toEqual(["/media/samples/sample-1.pdf"]);
  });

  it.each([
    ["opened", () => vi.spyOn(indexedDB, "open")],
    ["read", () => vi.spyOn(IDBObjectStore.prototype, "getAll")],
  ])("is shown again after a visit in which the database could not be %s", async (_, spyOnDatabase) => {
    await tabWithFirst();
    vi.resetModules();
    const { startKeptSamples } = await import("../../src/kept-samples/kept-samples.ts");
    const { areSamplesUnreadable } = await import("../../src/kept-samples/samples-state.ts");
    const fault = spyOnDatabase().mockImplementation(() => {
      throw new DOMException("Internal error", "UnknownError");
    });
    startKeptSamples();
    await eventually(() =>
      expect(console.warn).toHaveBeenCalledWith("The samples are not kept.", expect.anything()),
    );
    await eventually(() => expect(areSamplesUnreadable.get()).toBe(true));
    fault.mockRestore();
    expect(localStorage.getItem("keptSamples"), "the flag by which the next visit lists them").toBe("1");
    expect((await openTab()).shows()).toEqual({ "1": 12 });
  });

  it("is fetched again when the browser has evicted its file", async () => {
    const tab = await tabWithFirst();
    await files.delete("kept-samples");
    await tab.resume();
    expect(keptFiles()).toEqual(["/media/samples/sample-1.pdf"]);
  });

  it("is downloaded again if the shop has replaced it, and the earlier file is removed", async () => {
    const tab = await tabWithFirst();
    replaced["1"] = "sample-other";
    shop.other = "the other sample";
    await tab.keep("1", { currentFile: "sample-other" });
    await eventually(() => expect(tab.shows()).toEqual({ "1": 16 }));
    expect(keptFiles()).toEqual(["/media/samples/sample-other.pdf"]);
  });

  it("is not downloaded again if the shop has not replaced it", async () => {
    const tab = await tabWithFirst();
    shop["1"] = () => Promise.reject(new TypeError("no network"));
    await tab.keep("1", { currentFile: "sample-1" });
    await tab.resume();
    expect(tab.shows()).toEqual({ "1": 12 });
  });

  it("needs no request if it was opened before", async () => {
    await (await files.open("samples")).put("/media/samples/sample-1.pdf", new Response("first sample"));
    shop["1"] = () => Promise.reject(new TypeError("no network"));
    await tabWithFirst();
  });
});

describe("an interrupted download", () => {
  const interrupted = async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("first "));
          controller.error(new TypeError("network error"));
        },
      }),
      { headers: { "content-length": "12" } },
    );
  const truncated = async () => new Response("first ", { headers: { "content-length": "12" } });
  const serverError = async () => new Response("no", { status: 503 });

  it.each([
    ["breaks off", interrupted],
    ["ends early", truncated],
    ["is refused by a failing server", serverError],
  ])("that %s leaves no file, and is started again in the next tab", async (_, response) => {
    shop["1"] = response;
    const tab = await openTab();
    await tab.keep("1");
    await tab.resume();
    await eventually(() => expect(tab.shows()).toEqual({ "1": "waits" }));
    expect(keptFiles()).toEqual([]);

    shop["1"] = "first sample";
    const next = await openTab();
    await eventually(() => expect(next.shows()).toEqual({ "1": 12 }));
  });

  it("does not stop other downloads when the server fails for one", async () => {
    shop["1"] = serverError;
    shop["2"] = serverError;
    const tab = await openTab();
    await tab.keep("2");
    await tab.keep("1");
    await tab.resume();
    expect(tab.failed().toSorted()).toEqual(["1", "2"]);
    shop["2"] = "second";
    await tab.resume();
    await eventually(() => expect(tab.shows()).toEqual({ "1": "waits", "2": 6 }));
    expect(tab.failed()).toEqual(["1"]);
  });

  it("is not stored if the sample was removed meanwhile", async () => {
    let respond: (response: Response) => void = () => {};
    shop["1"] = () => new Promise((resolve) => (respond = resolve));
    const tab = await openTab();
    await tab.keep("1");
    await eventually(() => expect(tab.shows()).toEqual({ "1": "waits" }));
    await tab.remove("1");
    respond(new Response("first sample"));
    await tab.resume();
    expect(keptFiles()).toEqual([]);
  });
});

describe("a sample that cannot be kept shows the reason", () => {
  it("if the device is full, while smaller samples are still kept", async () => {
    files.room = 10;
    const tab = await openTab();
    await tab.keep("1");
    await tab.keep("2");
    await eventually(() => expect(tab.shows()).toEqual({ "1": "full", "2": 6 }));
    files.room = 100;
    await tab.keep("1");
    await eventually(() => expect(tab.shows()).toEqual({ "1": 12, "2": 6 }));
  });

  it("if it is larger than the free storage, without a download", async () => {
    const storage = { estimate: async () => ({ quota: 100, usage: 95 }) };
    vi.stubGlobal("navigator", { ...navigator, storage });
    const tab = await openTab();
    await tab.keep("1");
    await eventually(() => expect(tab.shows()).toEqual({ "1": "full" }));
  });

  it("if the shop has no sample of the book", async () => {
    const tab = await openTab();
    await tab.keep("3");
    await eventually(() => expect(tab.shows()).toEqual({ "3": "missing" }));
  });
});

it("a sample that waits for Wi-Fi is downloaded once the device uses Wi-Fi", async () => {
  const connection = Object.assign(new EventTarget(), { type: "cellular" });
  vi.stubGlobal("navigator", { ...navigator, connection });
  const tab = await openTab();
  await tab.keep("1", { waitsForWifi: true });
  await tab.resume();
  await eventually(() => expect(tab.shows()).toEqual({ "1": "waits" }));
  connection.type = "wifi";
  connection.dispatchEvent(new Event("change"));
  await eventually(() => expect(tab.shows()).toEqual({ "1": 12 }));
});
