// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { BookId } from "@frangipani/core/books";
import type { SavedChange } from "@frangipani/core/saved-books";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../support/eventually.ts";

const mei = { id: "us_mei", name: "Mei Lin", email: "mei@example.com", role: "customer" } as const;
const book = (id: string) => ({ _id: id as BookId, title: `Book ${id}` });
const change = (id: string, at: number, isSaved = true) => ({ bookId: id as BookId, isSaved, at });

/** The account's response to the changes that it receives; a promise delays it. */
let account: (sent: SavedChange[]) => SavedChange[] | Promise<SavedChange[]>;
let requests: SavedChange[][];
let keepalives: (boolean | undefined)[];

/** Sign out the tabs of a test, which share the window and would react to later tests' events. */
let closeTabs: (() => void)[] = [];

/** Reloads the modules, so that each tab has its own state. */
async function openTab() {
  vi.resetModules();
  const books = await import("../../src/saved-books/saved-books.ts");
  const { savedBooks, saveBook, removeBooks, startSavedBooks } = books;
  const { savedIds } = await import("../../src/saved-books/saved-state.ts");
  const { storeUser } = await import("../../src/api/session/session-user.ts");
  await import("../../src/app/register-device-data.ts");
  const { clearUserData } = await import("../../src/device/device-data.ts");
  const { connection } = await import("../../src/device/connection.ts");
  const { setAccessToken } = await import("../../src/api/access-token.ts");
  closeTabs.push(() => storeUser(null));
  startSavedBooks();
  await expect.poll(() => savedBooks.get()).not.toBeNull();
  return {
    connection,
    shows: () => savedBooks.get(),
    hearts: () => [...savedIds.get()],
    save: (id: string) => saveBook(book(id), true, () => {}),
    remove: (id: string) => saveBook(book(id), false, () => {}),
    removeBooks,
    signIn() {
      setAccessToken("token");
      storeUser(mei);
    },
    async signOut({ keepsUnsaved = false } = {}) {
      storeUser(null);
      await clearUserData({ keepsUnsaved });
    },
  };
}

async function storedChanges(): Promise<Record<string, SavedChange[]>> {
  const database = new Dexie("frangipani-saved");
  database.version(1).stores({ lists: "owner" });
  const all = await database.table<{ owner: string; changes: SavedChange[] }>("lists").toArray();
  database.close();
  return Object.fromEntries(all.map(({ owner, changes }) => [owner, changes]));
}

beforeEach(async () => {
  localStorage.clear();
  await Dexie.delete("frangipani-saved");
  requests = [];
  keepalives = [];
  account = (sent) => sent;
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const { changes } = JSON.parse(String(init.body)) as { changes: SavedChange[] };
    requests.push(changes);
    keepalives.push(init.keepalive);
    return Response.json({ changes: await account(changes), link: null });
  });
});
afterEach(() => {
  for (const close of closeTabs) close();
  closeTabs = [];
});

describe("a book that a visitor saves", () => {
  it("is shown at once, stored, and followed by another tab", async () => {
    const tab = await openTab();
    const other = await openTab();
    const saving = tab.save("1");
    expect([tab.shows(), tab.hearts()]).toEqual([["1"], ["1"]]);
    await saving;
    expect(await storedChanges()).toMatchObject({ device: [{ bookId: "1", isSaved: true }] });
    await eventually(() => expect(other.shows()).toEqual(["1"]));
    await other.remove("1");
    await eventually(() => expect(tab.shows()).toEqual([]));
    expect(requests).toEqual([]);
  });

  it("is shown in the next visit", async () => {
    await (await openTab()).save("1");
    expect((await openTab()).shows()).toEqual(["1"]);
    expect(localStorage.getItem("savedBooks")).toBe("1");
  });

  it.each([
    ["opened", () => vi.spyOn(indexedDB, "open")],
    ["read", () => vi.spyOn(IDBObjectStore.prototype, "get")],
  ])("is shown again after a visit in which the database could not be %s", async (_, spyOnDatabase) => {
    await (await openTab()).save("1");
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const fault = spyOnDatabase().mockImplementation(() => {
      throw new DOMException("Internal error", "UnknownError");
    });
    expect((await openTab()).shows()).toEqual([]);
    fault.mockRestore();
    expect(localStorage.getItem("savedBooks"), "the flag by which the next visit reads it").toBe("1");
    expect((await openTab()).shows()).toEqual(["1"]);
  });

  it("is not lost if the page is left right after the press, before the database has stored it", async () => {
    vi.resetModules();
    const { setBookSaved } = await import("../../src/saved-books/load-saved-books.ts");
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("too late", "AbortError");
    });
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    setBookSaved(book("1"), true, () => {});
    // Synchronously: nothing may run after this.
    const left = { ...localStorage };
    await eventually(() => expect(warned, "the database stored nothing").toHaveBeenCalled());
    vi.restoreAllMocks();
    localStorage.clear();
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, String(value));

    const next = await openTab();
    await eventually(() => expect([next.shows(), next.hearts()]).toEqual([["1"], ["1"]]));
    await eventually(async () =>
      expect(await storedChanges()).toMatchObject({ device: [{ bookId: "1", isSaved: true }] }),
    );
    await eventually(() => expect(localStorage.getItem("personal.pressedHearts")).toBeNull());
  });

  it("stays removed if the page was left right after the press", async () => {
    await (await openTab()).save("1");
    const [{ at } = { at: 0 }] = (await storedChanges()).device ?? [];
    const pressed = [{ bookId: "1", isSaved: false, at: at - 1_000 }];
    localStorage.setItem("personal.pressedHearts", JSON.stringify(pressed));
    const next = await openTab();
    await eventually(() => expect(next.shows()).toEqual([]));
    await eventually(async () =>
      expect(await storedChanges()).toEqual({ device: [change("1", at + 1, false)] }),
    );
    expect((await openTab()).shows()).toEqual([]);
  });

  it("is kept in local storage if the database stores nothing", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const tab = await openTab();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    await tab.save("1");
    expect([tab.shows(), await storedChanges()]).toEqual([["1"], {}]);
    const next = await openTab();
    await eventually(() => expect(next.shows()).toEqual(["1"]));
  });

  it("can be removed together with others", async () => {
    const tab = await openTab();
    for (const id of ["1", "2", "3"]) await tab.save(id);
    await tab.removeBooks(["1", "3"] as BookId[]);
    expect(tab.shows()).toEqual(["2"]);
  });
});

describe("signing in", () => {
  it("merges the visitor's books with the account's, and empties the device's list", async () => {
    account = (sent) => [...sent, change("9", 5)];
    const tab = await openTab();
    await tab.save("1");
    tab.signIn();
    await eventually(() => expect(tab.shows()).toEqual(["1", "9"]));
    await eventually(async () => expect(Object.keys(await storedChanges())).toEqual([mei.id]));
    await eventually(() => expect(localStorage.getItem("savedBooks")).toBeNull());
  });

  it("keeps the visitor's books on the device if the account cannot be reached", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    account = () => Promise.reject(new TypeError("no network"));
    const tab = await openTab();
    await tab.save("1");
    tab.signIn();
    await eventually(() => expect(requests).toHaveLength(1));
    await tab.signOut();
    await eventually(() => expect(tab.shows()).toEqual(["1"]));
    expect(Object.keys(await storedChanges())).toEqual(["device"]);
  });
});

describe("a signed-in user", () => {
  it("keeps changes that were made while a request was pending", async () => {
    let respond = (_: SavedChange[]) => {};
    account = () => new Promise((resolve) => (respond = resolve));
    const tab = await openTab();
    await tab.save("1");
    tab.signIn();
    await eventually(() => expect(requests).toHaveLength(1));
    await tab.remove("1");
    await tab.save("2");
    const [sent = []] = requests;
    account = (later) => later;
    respond(sent);
    await eventually(() => expect(requests).toHaveLength(2));
    await eventually(async () => {
      expect(tab.shows()).toEqual(["2"]);
      expect(await storedChanges()).toMatchObject({
        [mei.id]: [
          { bookId: "2", isSaved: true },
          { bookId: "1", isSaved: false },
        ],
      });
    });
  });

  it("stores the account's time for a change of a clock that is ahead", async () => {
    account = (sent) => sent.map((one) => ({ ...one, at: 1_000 }));
    const tab = await openTab();
    tab.signIn();
    await tab.save("1");
    await eventually(async () => expect(await storedChanges()).toEqual({ [mei.id]: [change("1", 1_000)] }));
  });

  it("sends a change if the page is left right after the press", async () => {
    const tab = await openTab();
    tab.signIn();
    await eventually(() => expect(requests).toHaveLength(1));
    await tab.save("1");
    dispatchEvent(new Event("pagehide"));
    await eventually(() => expect(requests.at(-1)).toMatchObject([{ bookId: "1", isSaved: true }]));
    expect(keepalives.at(-1)).toBe(true);
  });

  it("fetches another device's changes when the tab is used, at most twice a minute", async () => {
    const tab = await openTab();
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    tab.signIn();
    const use = (event: string) => {
      dispatchEvent(new Event(event));
      return vi.advanceTimersByTimeAsync(1_000);
    };
    await use("pointerdown");
    await eventually(() => expect(requests).toHaveLength(1));
    account = () => [change("9", 5)];
    await use("pointerdown");
    await vi.advanceTimersByTimeAsync(30_000);
    await use("pointerdown");
    await eventually(() => expect(tab.shows()).toEqual(["9"]));
    await use("focus");
    // Requests are sequential, so the last one follows any that should not have been sent.
    await tab.save("1");
    await vi.advanceTimersByTimeAsync(1_000);
    await eventually(() => expect(requests.at(-1)).toMatchObject([{ bookId: "1" }, { bookId: "9" }]));
    expect(requests).toHaveLength(3);
  });

  it("sends changes again once the shop responds again", async () => {
    account = () => Promise.reject(new TypeError("no network"));
    const tab = await openTab();
    tab.signIn();
    await tab.save("1");
    await eventually(() => expect(requests.length).toBeGreaterThan(0));
    const before = requests.length;
    account = (sent) => sent;
    // As when another request gets a response, although the device never was offline.
    tab.connection.set(true);
    await eventually(() => expect(requests.length).toBeGreaterThan(before));
  });

  it("keeps changes that were made offline when the session ends, and sends them after the next sign-in", async () => {
    account = () => Promise.reject(new TypeError("no network"));
    const tab = await openTab();
    tab.signIn();
    await tab.save("1");
    await tab.signOut({ keepsUnsaved: true });
    await eventually(() => expect(tab.shows()).toEqual([]));
    account = (sent) => sent;
    tab.signIn();
    await eventually(() => expect(tab.shows()).toEqual(["1"]));
    await eventually(() => expect(requests.at(-1)).toMatchObject([{ bookId: "1", isSaved: true }]));
  });

  it("leaves nothing on the device after a sign-out, even if a response arrives later", async () => {
    let respond = (_: SavedChange[]) => {};
    account = () => new Promise((resolve) => (respond = resolve));
    const tab = await openTab();
    tab.signIn();
    await tab.save("1");
    await eventually(() => expect(requests).toHaveLength(1));
    await tab.signOut();
    respond([change("1", 5)]);
    account = (sent) => sent;
    tab.signIn();
    await eventually(() => expect(requests).toHaveLength(2));
    expect([requests[1], tab.shows(), await storedChanges()]).toEqual([[], [], {}]);
  });
});
