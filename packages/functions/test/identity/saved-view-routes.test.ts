import type { User } from "@frangipani/core/accounts";
import type { SavedView } from "@frangipani/core/saved-views";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../support/response.ts";
import { testShop } from "../support/shop.ts";

let ada: User;
const shop = await testShop();
beforeEach(async () => (ada = await shop.person({ role: "admin" })));

const toPack = { table: "orders", name: "To pack", search: { group: "pending" } };
const save = (id: string, view: object = toPack, as = ada) =>
  shop.call(as, "PUT", `/views/saved/${id}`, view);
const read = async (as = ada): Promise<SavedView[]> => (await shop.call(as, "GET", "/views/saved")).body;
const remove = (id: string) => shop.call(ada, "DELETE", `/views/saved/${id}`);

describe("saved views", () => {
  it("are listed by name, each with its table and what it shows", async () => {
    expect(await read()).toEqual([]);
    const few = { table: "books", name: "Few left", search: { show: "low", order: "-stock", q: "tea" } };
    await save("v1");
    expect((await save("v2", few)).body).toEqual([
      { id: "v2", ...few },
      { id: "v1", ...toPack },
    ]);
    expect(await read()).toHaveLength(2);
  });

  it("are saved once when the same is sent twice, and can be renamed", async () => {
    for (const _ of [1, 2]) await save("v1");
    expect(await read()).toEqual([{ id: "v1", ...toPack }]);
    await save("v1", { ...toPack, name: "  Pack today " });
    expect(await read()).toEqual([{ id: "v1", ...toPack, name: "Pack today" }]);
  });

  it("are all stored when devices save at once", async () => {
    const names = ["a", "b", "c", "d"];
    await Promise.all(names.map((name) => save(name, { ...toPack, name })));
    expect((await read()).map(({ name }) => name)).toEqual(names);
  });

  it("have unique names within a table, ignoring case", async () => {
    await save("v1");
    expect(refusal(await save("v2", { ...toPack, name: "to PACK" }))).toBe(
      "409 view.name-taken: There is already a view of this table with that name",
    );
    expect((await save("v2", { ...toPack, table: "users" })).status).toBe(200);
  });

  it("are 50 at most, of which each can still be renamed", async () => {
    for (let count = 0; count < 50; count += 1) await save(`v${count}`, { ...toPack, name: `View ${count}` });
    expect(refusal(await save("one-more"))).toBe(
      "409 view.limit: You have saved 50 views. Remove some to save others.",
    );
    expect((await save("v7", { ...toPack, name: "Seven" })).status).toBe(200);
    await remove("v8");
    expect((await save("one-more")).status).toBe(200);
  });

  it("are removed, and removing them again succeeds", async () => {
    await save("v1");
    for (const _ of [1, 2]) expect(await remove("v1")).toMatchObject({ status: 200, body: [] });
  });

  it.each([
    ["without a name", { name: "  " }, "Give the view a name"],
    ["with a name of 61 characters", { name: "x".repeat(61) }, "Name must be at most 60 characters"],
    ["of an unknown table", { table: "secrets" }, ""],
    ["with an object as a parameter", { search: { q: {} } }, ""],
    ["with half a character in a parameter's name", { search: { "\ud800": 1 } }, "The request contains"],
    ["with a number that cannot be stored", { search: { q: 1e300 } }, ""],
    ["with a long parameter", { search: { q: "x".repeat(201) } }, ""],
    ["with eleven parameters", { search: Object.fromEntries([..."abcdefghijk"].map((key) => [key, 1])) }, ""],
  ])("are refused %s", async (_what, part, text) => {
    expect(refusal(await save("v1", { ...toPack, ...part }))).toContain(`400 input.invalid: ${text}`);
    expect(await read()).toEqual([]);
  });
});
