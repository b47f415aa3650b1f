import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { freshTable } from "../../local/test/support/table.ts";

const Thing = z.object({ name: z.string(), version: z.int() });
const key = (name: string) => ({ pk: "things", sk: name });

describe("the table", () => {
  it("reads back what it stored, without the keys", async () => {
    const { table } = await freshTable();
    expect(await table.together([table.create(key("a"), { name: "a", version: 1 })])).toEqual([]);
    expect(await table.get(Thing, key("a"))).toEqual({ name: "a", version: 1 });
    expect(await table.get(Thing, key("b"))).toBeUndefined();
  });

  it("names the refused writes of a transaction and writes nothing of it", async () => {
    const { table } = await freshTable();
    await table.together([table.create(key("a"), { name: "a", version: 1 })]);
    const refused = await table.together([
      table.create(key("b"), { name: "b", version: 1 }),
      table.create(key("a"), { name: "again", version: 1 }),
    ]);
    expect(refused).toEqual([1]);
    expect(await table.get(Thing, key("b"))).toBeUndefined();
  });

  it("pages a query by cursor, in both directions and between bounds", async () => {
    const { table } = await freshTable();
    for (const name of ["a", "b", "c", "d", "e"])
      await table.together([table.create(key(name), { name, version: 1 })]);
    const first = await table.query(Thing, { partition: "things", limit: 2 });
    expect(first.items.map((thing) => thing.name)).toEqual(["a", "b"]);
    const second = await table.query(Thing, { partition: "things", limit: 2, cursor: first.cursor });
    expect(second.items.map((thing) => thing.name)).toEqual(["c", "d"]);
    const back = await table.query(Thing, { partition: "things", descending: true, limit: 1 });
    expect(back.items.map((thing) => thing.name)).toEqual(["e"]);
    const between = await table.query(Thing, { partition: "things", after: "a", before: "d" });
    expect(between.items.map((thing) => thing.name)).toEqual(["b", "c", "d"]);
  });

  it("refuses a cursor that is none of its own", async () => {
    const { table } = await freshTable();
    await expect(table.query(Thing, { partition: "things", cursor: "%%%" })).rejects.toMatchObject({
      code: "input.cursor",
    });
  });

  it("reads many items at once and leaves out the missing", async () => {
    const { table } = await freshTable();
    const names = Array.from({ length: 130 }, (_, index) => `n${index}`);
    for (let at = 0; at < names.length; at += 65)
      await table.together(
        names.slice(at, at + 65).map((name) => table.create(key(name), { name, version: 1 })),
      );
    const found = await table.getMany(Thing, [...names, "missing"].map(key));
    expect(found.map((thing) => thing.name).sort()).toEqual([...names].sort());
  });
});
