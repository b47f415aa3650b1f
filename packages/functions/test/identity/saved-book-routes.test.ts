import type { User } from "@frangipani/core/accounts";
import { dynamoSavedBooks } from "@frangipani/core/dynamo";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../support/response.ts";
import { testShop } from "../support/shop.ts";

let mei: User;
let now: number;
const shop = await testShop();
beforeEach(async () => {
  mei = await shop.person({ name: "Mei Lin" });
  now = shop.clock.now().getTime();
});

const saved = (bookId: string, at: number) => ({ bookId, isSaved: true, at });
const removed = (bookId: string, at: number) => ({ bookId, isSaved: false, at });
const sync = async (...changes: object[]) => (await shop.call(mei, "PUT", "/saved/books", { changes })).body;
const read = async (as = mei) => (await shop.call(as, "GET", "/saved/books")).body;
const share = async (showsName = false) => (await shop.call(mei, "POST", "/saved/link", { showsName })).body;
const openLink = (token: string) => shop.call(undefined, "GET", `/saved/shared?list=${token}`);

describe("saved books of an account", () => {
  it("start empty, and are merged with those of each device by the time of each change", async () => {
    expect(await read()).toEqual({ changes: [], link: null });
    await sync(saved("1", now - 50), saved("2", now - 40));
    const phone = await sync(removed("2", now - 30), saved("3", now - 20));
    expect(phone.changes).toEqual([saved("3", now - 20), removed("2", now - 30), saved("1", now - 50)]);
    // The first device comes back with its old state: it does not bring back what the phone removed.
    expect(await sync(saved("1", now - 50), saved("2", now - 40))).toEqual(phone);
    expect(await read()).toEqual(phone);
  });

  it("are merged from devices that send at once", async () => {
    await Promise.all(["1", "2", "3", "4"].map((id) => sync(saved(id, now - Number(id)))));
    const ids = (await read()).changes.map(({ bookId }: { bookId: string }) => bookId);
    expect(ids).toEqual(["1", "2", "3", "4"]);
  });

  it("are not written again when nothing is new", async () => {
    await sync(saved("1", now - 50));
    const before = await shop.allItems();
    await sync(saved("1", now - 50));
    await sync();
    expect(await shop.allItems()).toEqual(before);
  });

  it("store a change from a clock that is ahead with the current time, so that it can be changed again", async () =>
    expect((await sync(saved("1", now + 1e9))).changes).toEqual([saved("1", now)]));

  it("are ordered by the server's clock: a device that is ten years ahead does not undo a later removal", async () => {
    const ahead = 10 * 365 * 86_400_000;
    const save = { changes: [saved("1", now + ahead - 60_000)] };
    const send = async (sentAt: number) =>
      (await shop.call(mei, "PUT", "/saved/books", { ...save, sentAt })).body.changes;
    expect(await send(now + ahead)).toEqual([saved("1", now - 60_000)]);
    await sync(removed("1", now - 30_000));
    // The device never got the response, and sends the same again ten seconds later.
    shop.clock.advance(10);
    expect(await send(now + ahead + 10_000)).toEqual([removed("1", now - 30_000)]);
  });

  it("correct a stored change with a time in the future, which no removal could follow", async () => {
    await dynamoSavedBooks(shop.table).change(mei._id, (before) => ({
      ...before,
      changes: [saved("1", now + 1e9), saved("2", now + 1e9)] as never,
    }));
    const healed = [removed("1", now - 50), saved("2", 0)];
    expect((await sync(removed("1", now - 50))).changes).toEqual(healed);
    expect((await read()).changes).toEqual(healed);
  });

  it.each([
    [{ changes: [], sentAt: -1 }],
    [{ changes: [saved("../1", 1)] }],
    [{ changes: [saved("1", 1.5)] }],
    [{ changes: Array.from({ length: 1001 }, (_, index) => saved(`b${index}`, index)) }],
  ])("refuse malformed changes", async (body) =>
    expect((await shop.call(mei, "PUT", "/saved/books", body)).status).toBe(400),
  );

  it("fit into one item at their limit", async () => {
    const id = (index: number) => `${"b".repeat(60)}${index}`;
    const changes = Array.from({ length: 1000 }, (_, index) =>
      index < 500 ? saved(id(index), now - index) : removed(id(index), now - index),
    );
    expect((await sync(...changes)).changes).toHaveLength(1000);
  });
});

describe("a shared list", () => {
  it("shows the saved books, as they change, and no name", async () => {
    await sync(saved("1", now - 50), saved("2", now - 40));
    const { token } = await share();
    expect(token).toMatch(/^[\w-]{22}$/);
    await expect.poll(async () => (await openLink(token)).body).toEqual({ books: ["2", "1"], name: null });
    await sync(removed("2", now - 30));
    await expect.poll(async () => (await openLink(token)).body).toEqual({ books: ["1"], name: null });
  });

  it("shows the name once its owner wants that, by the same link", async () => {
    const { token } = await share();
    expect(await share(true)).toEqual({ token, showsName: true });
    await expect.poll(async () => (await openLink(token)).body.name).toBe("Mei Lin");
    expect((await read()).link).toEqual({ token, showsName: true });
  });

  it("ends when its owner removes the link; a new one is another", async () => {
    const { token } = await share();
    await shop.call(mei, "DELETE", "/saved/link");
    await expect
      .poll(async () => refusal(await openLink(token)))
      .toBe("404 saved.link-missing: This link is no longer valid.");
    expect((await read()).link).toBeNull();
    expect((await share()).token).not.toBe(token);
  });

  it("ends with the account", async () => {
    const { token } = await share();
    await shop.users.save(mei, { ...mei, status: false, version: mei.version + 1 });
    expect((await openLink(token)).status).toBe(404);
  });

  it("is not found by another token", async () => {
    expect((await openLink("a".repeat(22))).status).toBe(404);
    expect((await openLink("short")).status).toBe(400);
  });
});
