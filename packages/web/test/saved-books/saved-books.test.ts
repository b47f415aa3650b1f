// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { BookId } from "@frangipani/core/books";
import type { SavedChange } from "@frangipani/core/saved-books";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../support/eventually.ts";

const mei = { id: "us_mei", name: "Mei Lin", email: "mei@example.com", role: "customer" } as const;
const book = (id: string) => ({ _id: id as BookId, title: `Book ${id}` });
const change = (bookId: string, at: number, isSaved = true): SavedChange => ({
  bookId: bookId as BookId,
  isSaved,
  at,
});

/** The account: what it is sent, and what it returns; a promise holds the response back. */
let account: (sent: SavedChange[]) => SavedChange[] | Promise<SavedChange[]>;
let requests: SavedChange[][];

/** Modules are loaded again, so that a tab has its own state. */
async function openTab() {
  vi.resetModules();
  const { savedBooks, saveBook, removeBooks, startSavedBooks } = await import(
    "../../src/saved-books/saved-books.ts"
  );
  const { savedIds } = await import("../../src/saved-books/saved-ids.ts");
  const { storeUser } = await import("../../src/app/session/session-user.ts");
  const { clearUserData } = await import("../../src/app/user-data/clear-user-data.ts");
  const { connection } = await import("../../src/app/browser/connection.ts");
  const { setAccessToken } = await import("../../src/app/api/access-token.ts");
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
    async signOut() {
      storeUser(null);
      await clearUserData();
    },
  };
}

async function rows(): Promise<Record<string, SavedChange[]>> {
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
  account = (sent) => sent;
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const { changes } = JSON.parse(String(init.body)) as { changes: SavedChange[] };
    requests.push(changes);
    return Response.json({ changes: await account(changes), link: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("what a visitor saves", () => {
  it("is shown at once, stored, and followed by another tab", async () => {
    const tab = await openTab();
    const other = await openTab();
    const saving = tab.save("1");
    expect([tab.shows(), tab.hearts()]).toEqual([["1"], ["1"]]);
    await saving;
    expect(await rows()).toMatchObject({ device: [{ bookId: "1", isSaved: true }] });
    await eventually(() => expect(other.shows()).toEqual(["1"]));
    await other.remove("1");
    await eventually(() => expect(tab.shows()).toEqual([]));
    expect(requests).toEqual([]);
  });

  it("is there in the next visit", async () => {
    await (await openTab()).save("1");
    expect((await openTab()).shows()).toEqual(["1"]);
    expect(localStorage.getItem("savedBooks")).toBe("1");
  });

  it("lasts as long as the page where nothing is stored", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const tab = await openTab();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    await tab.save("1");
    expect([tab.shows(), await rows()]).toEqual([["1"], {}]);
  });

  it("several books are removed together", async () => {
    const tab = await openTab();
    for (const id of ["1", "2", "3"]) await tab.save(id);
    await tab.removeBooks(["1", "3"] as BookId[]);
    expect(tab.shows()).toEqual(["2"]);
  });
});

describe("signing in", () => {
  it("merges what the visitor saved with the account's, and leaves nothing of it on the device's own list", async () => {
    account = (sent) => [...sent, change("9", 5)];
    const tab = await openTab();
    await tab.save("1");
    tab.signIn();
    await eventually(() => expect(tab.shows()).toEqual(["1", "9"]));
    await eventually(async () => expect(Object.keys(await rows())).toEqual([mei.id]));
    await eventually(() => expect(localStorage.getItem("savedBooks")).toBeNull());
  });

  it("loses nothing when the account cannot be reached: it stays the visitor's", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    account = () => Promise.reject(new TypeError("no network"));
    const tab = await openTab();
    await tab.save("1");
    tab.signIn();
    await eventually(() => expect(requests).toHaveLength(1));
    await tab.signOut();
    await eventually(() => expect(tab.shows()).toEqual(["1"]));
    expect(Object.keys(await rows())).toEqual(["device"]);
  });
});

describe("somebody signed in", () => {
  it("keeps what was changed while the account's response was on its way", async () => {
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
      expect(await rows()).toMatchObject({
        [mei.id]: [
          { bookId: "2", isSaved: true },
          { bookId: "1", isSaved: false },
        ],
      });
    });
  });

  it("takes over the account's time for a change of a clock that is ahead", async () => {
    account = (sent) => sent.map((one) => ({ ...one, at: 1_000 }));
    const tab = await openTab();
    tab.signIn();
    await tab.save("1");
    await eventually(async () => expect(await rows()).toEqual({ [mei.id]: [change("1", 1_000)] }));
  });

  it("sends it again when the shop responds again", async () => {
    account = () => Promise.reject(new TypeError("no network"));
    const tab = await openTab();
    tab.signIn();
    await tab.save("1");
    await eventually(() => expect(requests.length).toBeGreaterThan(0));
    const before = requests.length;
    account = (sent) => sent;
    // Another request got a response; the device never left its network.
    tab.connection.set(true);
    await eventually(() => expect(requests.length).toBeGreaterThan(before));
  });

  it("leaves nothing on the device by signing out, not even by a response that arrives later", async () => {
    let respond = (_: SavedChange[]) => {};
    account = () => new Promise((resolve) => (respond = resolve));
    const tab = await openTab();
    tab.signIn();
    await tab.save("1");
    await eventually(() => expect(requests).toHaveLength(1));
    await tab.signOut();
    respond([change("1", 5)]);
    await new Promise((done) => setTimeout(done, 50));
    expect([tab.shows(), await rows()]).toEqual([[], {}]);
  });
});
