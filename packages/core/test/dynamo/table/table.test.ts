import type { BatchGetItemCommand, BatchWriteItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import * as z from "zod/mini";
import { startFaultProxy } from "../../../../local/src/emulators/dynamodb/fault-proxy.ts";
import type { TableErrorCode } from "../../../../local/src/emulators/support/faults.ts";
import { freshTable } from "../../../../local/test/support/table.ts";
import type { Challenge } from "../../../src/accounts/account/challenge.ts";
import { dynamoChallenges } from "../../../src/dynamo/accounts/sign-in.ts";
import { dynamoPushDevices } from "../../../src/dynamo/accounts/user-documents.ts";
import { Table } from "../../../src/dynamo/table/table.ts";
import type { PushDevice } from "../../../src/push/device.ts";

const TestItem = z.object({ name: z.string(), version: z.int() });
const key = (name: string) => ({ pk: "things", sk: name });
const itemNamed = (name: string) => ({ name, version: 1 });
const numberedNames = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
/** An update that counts in `version` how often it was applied. */
const countUp = (name: string) => ({
  UpdateExpression: "ADD version :one SET #name = :name",
  ExpressionAttributeNames: { "#name": "name" },
  ExpressionAttributeValues: { ":one": 1, ":name": name },
});

type Keys = { sk: { S: string } }[];
/** A table whose batch reads return the keys `found`, and leave `unprocessed` ones. */
const tableReading = (read: (request: { Keys: Keys }) => { found: Keys; unprocessed: Keys }): Table => {
  const send = async ({ input }: BatchGetItemCommand) => {
    const { found, unprocessed } = read(input.RequestItems?.things as { Keys: Keys });
    const items = found.map(({ sk }) => marshall(itemNamed(sk.S)));
    return { Responses: { things: items }, UnprocessedKeys: { things: { Keys: unprocessed } } };
  };
  return new Table({ send } as unknown as DynamoDBClient, "things");
};

/** Expects that work fails after all retries, and advances fake timers over their pauses. */
async function expectFailureAfterRetries(work: Promise<unknown>, message: string): Promise<void> {
  vi.useFakeTimers();
  const refused = expect(work).rejects.toMatchObject({
    message: expect.stringContaining(message),
    // The API responds to this name with 503 and Retry-After.
    name: "ThrottlingException",
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the table", () => {
  let table: Table;
  beforeEach(async () => {
    ({ table } = await freshTable());
  });

  it("reads back what it stored, without the keys", async () => {
    expect(await table.transact([table.create(key("a"), itemNamed("a"))])).toEqual([]);
    expect(await table.get(TestItem, key("a"))).toEqual(itemNamed("a"));
    expect(await table.get(TestItem, key("b"))).toBeUndefined();
  });

  it("names the refused writes of a transaction and writes nothing of it", async () => {
    await table.transact([table.create(key("a"), itemNamed("a"))]);
    const refused = await table.transact([
      table.create(key("b"), itemNamed("b")),
      table.create(key("a"), itemNamed("again")),
    ]);
    expect(refused).toEqual([1]);
    expect(await table.get(TestItem, key("b"))).toBeUndefined();
  });

  it("pages a query by cursor, in both directions and between bounds", async () => {
    for (const name of ["a", "b", "c", "d", "e"])
      await table.transact([table.create(key(name), itemNamed(name))]);
    const first = await table.query(TestItem, { partition: "things", limit: 2 });
    expect(first.items.map((row) => row.name)).toEqual(["a", "b"]);
    const second = await table.query(TestItem, { partition: "things", limit: 2, cursor: first.cursor });
    expect(second.items.map((row) => row.name)).toEqual(["c", "d"]);
    const back = await table.query(TestItem, { partition: "things", descending: true, limit: 1 });
    expect(back.items.map((row) => row.name)).toEqual(["e"]);
    const between = await table.query(TestItem, { partition: "things", after: "a", before: "d" });
    expect(between.items.map((row) => row.name)).toEqual(["b", "c", "d"]);
  });

  it("refuses a malformed cursor", async () => {
    await expect(table.query(TestItem, { partition: "things", cursor: "%%%" })).rejects.toMatchObject({
      code: "input.cursor",
    });
  });

  it("reads many items at once and leaves out those that do not exist", async () => {
    const names = numberedNames(130);
    await table.writeEach(names.map((name) => table.put(key(name), itemNamed(name))));
    const found = await table.getMany(TestItem, [...names, "missing"].map(key));
    expect(found.map((row) => row.name).sort()).toEqual([...names].sort());
  });

  it("reads any number of items, a hundred in each request", async () => {
    const keysPerRequest: number[] = [];
    const table = tableReading(({ Keys }) => {
      keysPerRequest.push(Keys.length);
      return { found: Keys, unprocessed: [] };
    });
    const names = numberedNames(1201);
    expect((await table.getMany(TestItem, names.map(key))).map((row) => row.name)).toEqual(names);
    expect(keysPerRequest).toEqual([...Array(12).fill(100), 1]);
  });

  it("reads the unprocessed keys of a busy table again, and fails after all retries", async () => {
    const busy = tableReading(({ Keys }) => ({ found: Keys.slice(0, 40), unprocessed: Keys.slice(40) }));
    const names = numberedNames(150);
    const found = await busy.getMany(TestItem, names.map(key));
    expect(found.map((row) => row.name)).toEqual(names);
    const stuck = tableReading(({ Keys }) => ({ found: [], unprocessed: Keys }));
    await expectFailureAfterRetries(stuck.getMany(TestItem, [key("a"), key("b")]), "left 2 keys unread");
  });

  it("reads items together in the sequence of their keys", async () => {
    await table.writeEach(["a", "b"].map((name) => table.put(key(name), itemNamed(name))));
    expect(await table.getTogether([key("b"), key("none"), key("a")])).toEqual([
      { ...itemNamed("b"), ...key("b") },
      undefined,
      { ...itemNamed("a"), ...key("a") },
    ]);
  });

  it("writes and removes any number of items one by one", async () => {
    const names = numberedNames(60);
    await table.writeEach(names.map((name) => table.put(key(name), itemNamed(name))));
    expect(await table.getMany(TestItem, names.map(key))).toHaveLength(60);
    await table.writeEach([
      ...names.slice(1).map((name) => table.remove(key(name))),
      table.put(key("n0"), { name: "n0", version: 2 }),
    ]);
    expect(await table.getMany(TestItem, names.map(key))).toEqual([{ name: "n0", version: 2 }]);
    await table.writeEach([]);
  });

  it("writes the unprocessed items of a busy table again, and fails after all retries", async () => {
    const itemsPerRequest: number[] = [];
    let isBusy = false;
    const send = async ({ input }: BatchWriteItemCommand) => {
      const requests = input.RequestItems?.things ?? [];
      itemsPerRequest.push(requests.length);
      return { UnprocessedItems: { things: requests.slice(isBusy ? 0 : 10) } };
    };
    const table = new Table({ send } as unknown as DynamoDBClient, "things");
    const writes = Array.from({ length: 25 }, (_, index) => table.put(key(`${index}`), {}));
    await table.writeEach(writes);
    expect(itemsPerRequest).toEqual([25, 15, 5]);
    isBusy = true;
    await expectFailureAfterRetries(table.writeEach(writes), "left 25 items unwritten");
  });
});

describe("a busy table", () => {
  let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
  let faults: typeof proxy.faults;
  let table: Table;
  beforeEach(async () => {
    proxy = await startFaultProxy(inject("dynamoEndpoint"));
    faults = proxy.faults;
    ({ table } = await freshTable(undefined, proxy.endpoint));
  });
  afterEach(() => proxy.stop());
  const codes: TableErrorCode[] = ["TransactionConflict", "ProvisionedThroughputExceeded", "ThrottlingError"];

  it.each(codes)("is tried again after %s, and the write is applied once", async (code) => {
    const add = (name: string) => table.update(key(name), countUp(name));
    // Neither the SDK nor the table pauses before a retry.
    vi.spyOn(Math, "random").mockReturnValue(0);
    // More than the SDK's own retries.
    faults.fail({ kind: "error", code, times: 4, operation: "TransactWriteItems" });
    expect(await table.transact([add("a"), add("b")])).toEqual([]);
    faults.fail({ kind: "error", code, times: 2, operation: "UpdateItem" });
    expect(await table.transact([add("a")])).toEqual([]);
    const both = await table.getMany(TestItem, [key("a"), key("b")]);
    expect(both.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(["a 2", "b 1"]);
    expect(faults.hasPlans()).toBe(false);
  });

  it("counts a create repeated after a lost response as successful, and refuses a second create", async () => {
    const create = () =>
      table.write(table.create(key("a"), { name: "a", version: 1, list: [null, { b: "" }] }));
    faults.fail({ kind: "lost-response", times: 1, operation: "PutItem" });
    expect([await create(), await create()]).toEqual([true, false]);
    expect(faults.hasPlans()).toBe(false);
  });

  it("consumes a code and removes a device only once, also after a lost response", async () => {
    const challenges = dynamoChallenges(table);
    const challenge = { handle: "h", codeHash: "c" } as Challenge;
    await challenges.put(challenge);
    const [devices, device] = [dynamoPushDevices(table), { id: "d", userId: "u" } as PushDevice];
    await devices.put(device);
    for (const remove of [() => challenges.consume(challenge), () => devices.remove(device)]) {
      faults.fail({ kind: "lost-response", times: 1 });
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect(faults.hasPlans()).toBe(false);
    }
  });

  it("fails with the cancelled transaction after all retries", async () => {
    faults.fail({ kind: "error", code: "TransactionConflict" });
    vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() - 8_000);
    await expect(table.transact([table.put(key("a"), {}), table.put(key("b"), {})])).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
    });
  });

  it("applies concurrent transactions on one item one after another", async () => {
    faults.fail({ kind: "contention", milliseconds: 5 });
    // The clock stands still, as on a slow machine the time for retries could end.
    vi.useFakeTimers({ toFake: ["Date"] });
    const writers = Array.from({ length: 12 }, (_, index) =>
      table.transact([
        table.update(key("hot"), countUp("hot")),
        table.create(key(`own-${index}`), itemNamed("own")),
      ]),
    );
    await Promise.all(writers);
    expect(await table.get(TestItem, key("hot"))).toEqual({ name: "hot", version: 12 });
  });

  it("getTogether waits for a transaction on its items to end", async () => {
    faults.fail({ kind: "contention", milliseconds: 30 });
    vi.useFakeTimers({ toFake: ["Date"] });
    const both = [key("a"), key("b")];
    const write = table.transact(both.map((one) => table.put(one, itemNamed(one.sk))));
    const versions = async () => (await table.getTogether(both)).map((item) => item?.version);
    await expect.poll(versions).toEqual([1, 1]);
    await write;
  });
});
