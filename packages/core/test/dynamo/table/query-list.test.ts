import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { freshTable } from "../../../../local/test/support/table.ts";
import { entryOf, partitionsOf, shardOf } from "../../../src/dynamo/table/lists.ts";
import { queryList, readForward, readList, readPage } from "../../../src/dynamo/table/query-list.ts";
import type { Table } from "../../../src/dynamo/table/table.ts";
import type { Meter } from "../../../src/dynamo/table/table-reads.ts";

const Row = z.object({ name: z.string() });
const list = { index: "gsi2", name: "rows", partitions: 8 } as const;
const sortKeyOf = ({ name }: z.output<typeof Row>) => name;
const COUNT = 200;
const names = Array.from({ length: COUNT }, (_, index) => `row-${String(index).padStart(3, "0")}`);

describe("a list that is spread over partitions", () => {
  let table: Table;
  const reads: string[] = [];
  const meter: Meter = ({ operation }) => void reads.push(operation);
  beforeAll(async () => {
    ({ table } = await freshTable(meter));
    await table.writeEach(
      names.map((name) => table.put({ pk: name, sk: "row" }, { name, ...entryOf(list, name, name) })),
    );
  });
  const namesOf = (items: readonly z.output<typeof Row>[]) => items.map(({ name }) => name);

  it("is read in order, from any position and in both directions", async () => {
    for (const [after, limit] of [
      [undefined, 1],
      [undefined, 60],
      ["row-017", 50],
      ["row-150", 500],
      ["row-150-", 7],
    ] as const) {
      const first = after === undefined ? 0 : names.filter((name) => name <= after).length;
      const page = await queryList(table, Row, list, { limit, ...(after && { after }) }, sortKeyOf);
      expect(namesOf(page.items)).toEqual(names.slice(first, first + limit));
      expect(page.isTruncated).toBe(first + limit < COUNT);
    }
    const range = { limit: 30, before: "row-100", descending: true };
    const page = await queryList(table, Row, list, range, sortKeyOf);
    expect(namesOf(page.items)).toEqual(names.slice(70, 100).reverse());
  });

  it("is read with at most two queries to each partition", async () => {
    reads.length = 0;
    await queryList(table, Row, list, { limit: 40 }, sortKeyOf);
    expect(reads.length).toBeLessThanOrEqual(2 * list.partitions);
  });

  it("is read for a thousand items at most, whatever the limit", async () => {
    let items = 0;
    const counting = Object.assign(Object.create(table), {
      query: async (...args: Parameters<Table["query"]>) => {
        items += args[1].limit ?? 0;
        return { items: [], cursor: undefined };
      },
    });
    await queryList(counting, Row, list, { limit: 5_000 }, sortKeyOf);
    expect(items).toBeLessThan(1_100);
  });

  it("has complete pages when one partition holds most of the items", async () => {
    const crowded = { ...list, name: "crowded" };
    const inOne = names.filter((name) => shardOf(name, list.partitions) === 3);
    const [other = ""] = names.filter((name) => shardOf(name, list.partitions) !== 3);
    const stored = [...inOne, other];
    await table.writeEach(
      stored.map((name) => table.put({ pk: name, sk: "crowded" }, { name, ...entryOf(crowded, name, name) })),
    );
    const page = await queryList(table, Row, crowded, { limit: inOne.length }, sortKeyOf);
    expect(namesOf(page.items)).toEqual(stored.sort().slice(0, inOne.length));
    expect(page.isTruncated).toBe(true);
  });

  it("is paged latest first, forward and back", async () => {
    const seen: string[] = [];
    let page = await readPage(table, Row, list, { limit: 90 }, sortKeyOf);
    for (;;) {
      seen.push(...namesOf(page.items));
      if (!page.cursor) break;
      page = await readPage(table, Row, list, { limit: 90, cursor: page.cursor }, sortKeyOf);
    }
    expect(seen).toEqual([...names].reverse());
    const request = { limit: 90, cursor: page.previous, back: true };
    const back = await readPage(table, Row, list, request, sortKeyOf);
    expect(namesOf(back.items)).toEqual([...names].reverse().slice(90, 180));
    expect(back.previous).toBeDefined();
  });

  it("is read forward by a prefix of its sort keys", async () => {
    const first = await readForward(table, Row, list, { limit: 60 }, sortKeyOf, "row-1");
    const rest = await readForward(table, Row, list, { limit: 60, cursor: first.cursor }, sortKeyOf, "row-1");
    expect([...namesOf(first.items), ...namesOf(rest.items)]).toEqual(names.slice(100, 200));
    expect(rest.cursor).toBeUndefined();
  });

  it.each([
    { pk: "a", sk: "b" },
    { list: list.name, at: "" },
    { list: list.name, at: "\ud800" },
    { list: list.name, at: `row${"x".repeat(1021)}` },
    { list: list.name, at: "zz" },
    { list: list.name, at: "a" },
  ])("refuses a cursor outside of what it reads: %j", async (key) => {
    const cursor = Buffer.from(JSON.stringify(key)).toString("base64url");
    const read = readForward(table, Row, list, { limit: 5, cursor }, sortKeyOf, "row");
    await expect(read).rejects.toMatchObject({ code: "input.cursor" });
  });

  it("is read completely by readList", async () => {
    const all: string[] = [];
    for await (const { name } of readList(table, Row, list)) all.push(name);
    expect(all.sort()).toEqual(names);
  });

  it("ends a page before its response is too large", async () => {
    const large = { ...list, name: "large" };
    await table.writeEach(
      names.slice(0, 30).map((name) => {
        const text = `${name}${"x".repeat(100_000)}`;
        return table.put({ pk: name, sk: "large" }, { name: text, ...entryOf(large, text, name) });
      }),
    );
    const page = await queryList(table, Row, large, { limit: 30 }, sortKeyOf);
    expect([page.items.length, page.isTruncated]).toEqual([10, true]);
  });
});

it("spreads ids evenly", () => {
  for (const prefix of ["mu-", "or_", "b"]) {
    const counts = new Map<number, number>();
    for (let index = 0; index < 16_000; index += 1) {
      const shard = shardOf(`${prefix}${String(index).padStart(6, "0")}`, 16);
      counts.set(shard, (counts.get(shard) ?? 0) + 1);
    }
    expect(partitionsOf({ ...list, partitions: 16 })).toHaveLength(counts.size);
    expect(Math.max(...counts.values())).toBeLessThan(1_150);
  }
});
