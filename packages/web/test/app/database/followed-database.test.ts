import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FollowedDatabase } from "../../../src/app/database/followed-database.ts";

const NAME = "test";

type Stores = { notes: { key: string; value: { id: string } } };

const closes: (() => void)[] = [];

function openTab() {
  const database = new FollowedDatabase<Stores>(NAME, {
    durability: "relaxed",
    createStores: (created) => void created.createObjectStore("notes", { keyPath: "id" }),
  });
  closes.push(() => database.close());
  const taken: string[][] = [];
  const errors: unknown[] = [];
  const readIds = () => database.read(["notes"], ({ store }) => store.getAllKeys());
  return {
    taken,
    errors,
    put: (id: string) => database.write(["notes"], ({ store }) => store.put({ id })),
    follow(read = readIds) {
      const stop = database.follow({
        read,
        take: (ids) => void taken.push(ids),
        onError: (error) => void errors.push(error),
      });
      closes.push(stop);
      return stop;
    },
    readIds,
  };
}

beforeEach(() => deleteDB(NAME));
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

it("is followed from what is stored on, in the tab that writes and in others", async () => {
  const [tab, other] = [openTab(), openTab()];
  await tab.put("a");
  tab.follow();
  other.follow();
  for (const { taken } of [tab, other]) await vi.waitFor(() => expect(taken.at(-1)).toEqual(["a"]));
  await tab.put("b");
  for (const { taken } of [tab, other]) await vi.waitFor(() => expect(taken.at(-1)).toEqual(["a", "b"]));
});

it("ends with what is stored when writes come faster than they are read", async () => {
  const tab = openTab();
  tab.follow();
  const ids = Array.from({ length: 20 }, (_, at) => `note ${at + 10}`);
  await Promise.all(ids.map(tab.put));
  await vi.waitFor(() => expect(tab.taken.at(-1)).toEqual(ids));
  expect(tab.taken.length).toBeLessThan(ids.length);
});

it("is followed no more once that is stopped, also while it is read", async () => {
  const [tab, other] = [openTab(), openTab()];
  tab.follow()();
  other.follow();
  await tab.put("a");
  await vi.waitFor(() => expect(other.taken.at(-1)).toEqual(["a"]));
  expect(tab.taken).toEqual([]);
});

it("reports what could not be read, and reads again after the next write", async () => {
  const tab = openTab();
  const failure = new Error("refused");
  let isRefused = true;
  tab.follow(() => (isRefused ? Promise.reject(failure) : tab.readIds()));
  await vi.waitFor(() => expect(tab.errors).toEqual([failure]));
  isRefused = false;
  await tab.put("a");
  await vi.waitFor(() => expect(tab.taken).toEqual([["a"]]));
});
