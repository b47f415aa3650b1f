import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LocalDatabase } from "../../../src/app/database/local-database.ts";

const NAME = "test";

type Stores = { notes: { key: string; value: { id: string; text: string } } };

const databases: LocalDatabase<Stores>[] = [];

/** As another tab has it: with a connection of its own. */
function openTab({ isReplaceable = false } = {}) {
  const database = new LocalDatabase<Stores>(NAME, {
    durability: "relaxed",
    isReplaceable,
    createStores: (created) => void created.createObjectStore("notes", { keyPath: "id" }),
  });
  databases.push(database);
  return {
    database,
    put: (id: string, text = "") => database.write(["notes"], ({ store }) => store.put({ id, text })),
    ids: () => database.read(["notes"], ({ store }) => store.getAllKeys()),
  };
}

beforeEach(() => deleteDB(NAME));
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
  vi.restoreAllMocks();
});

describe("a local database", () => {
  it("reads what an earlier build stored with Dexie, which reads it again after a return to that build", async () => {
    const earlier = new Dexie(NAME);
    earlier.version(1).stores({ notes: "id" });
    await earlier.table("notes").put({ id: "a", text: "stored" });
    earlier.close();
    const tab = openTab();
    await tab.put("b");
    expect(await tab.ids()).toEqual(["a", "b"]);
    tab.database.close();
    await earlier.open();
    expect(await earlier.table("notes").count()).toBe(2);
    earlier.close();
  });

  it("stores nothing of a write that throws, and passes the error on", async () => {
    const tab = openTab();
    const refusal = new Error("no longer signed in");
    const write = tab.database.write(["notes"], async ({ store }) => {
      await store.put({ id: "a", text: "" });
      throw refusal;
    });
    await expect(write).rejects.toBe(refusal);
    expect(await tab.ids()).toEqual([]);
  });

  it("stores nothing of a write of which one request fails, and says which way", async () => {
    const tab = openTab();
    await tab.put("a");
    const write = tab.database.write(["notes"], async ({ store }) => {
      await store.put({ id: "b", text: "" });
      await store.add({ id: "a", text: "again" });
    });
    await expect(write).rejects.toMatchObject({ name: "ConstraintError" });
    expect(await tab.ids()).toEqual(["a"]);
  });

  it("is opened again after another tab has deleted it", async () => {
    const [tab, other] = [openTab(), openTab()];
    await tab.put("a");
    await other.database.delete();
    expect(await tab.ids()).toEqual([]);
    await tab.put("b");
    expect(await other.ids()).toEqual(["b"]);
  });

  it("is opened again after the browser has closed it", async () => {
    const tab = openTab();
    await tab.put("a");
    (await tab.database.open()).close();
    expect(await tab.ids()).toEqual(["a"]);
  });

  it("is opened again after it could not be opened", async () => {
    const tab = openTab();
    vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
      throw new DOMException("not now", "UnknownError");
    });
    await expect(tab.ids()).rejects.toMatchObject({ name: "UnknownError" });
    expect(await tab.ids()).toEqual([]);
  });

  it("that can be fetched again is created anew when it cannot be opened", async () => {
    await openTab().put("a");
    vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
      throw new DOMException("damaged", "UnknownError");
    });
    expect(await openTab({ isReplaceable: true }).ids()).toEqual([]);
  });

  it("of a later version of the shop is not touched", async () => {
    const later = await openDB(NAME, 20, {
      upgrade: (created) => void created.createObjectStore("notes", { keyPath: "id" }),
    });
    await later.put("notes", { id: "a", text: "" });
    later.close();
    const tab = openTab({ isReplaceable: true });
    await expect(tab.ids()).rejects.toMatchObject({ name: "VersionError" });
    expect(await tab.database.isAvailable()).toBe(false);
    const again = await openDB(NAME);
    expect(await again.count("notes")).toBe(1);
    again.close();
  });
});
