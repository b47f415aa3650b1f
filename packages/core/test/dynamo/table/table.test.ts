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
const thing = (name: string) => ({ name, version: 1 });
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);
/** An expression that counts how often it was written. */
const countUp = (name: string) => ({
  UpdateExpression: "ADD version :one SET #name = :name",
  ExpressionAttributeNames: { "#name": "name" },
  ExpressionAttributeValues: { ":one": 1, ":name": name },
});

type Keys = { sk: { S: string } }[];
/** A table that responds to batch requests as it likes. */
const tableReading = (read: (request: { Keys: Keys }) => { found: Keys; left: Keys }): Table => {
  const send = async ({ input }: BatchGetItemCommand) => {
    const { found, left } = read(input.RequestItems?.things as { Keys: Keys });
    const items = found.map(({ sk }) => marshall(thing(sk.S)));
    return { Responses: { things: items }, UnprocessedKeys: { things: { Keys: left } } };
  };
  return new Table({ send } as unknown as DynamoDBClient, "things");
};

/** Expects an error after all retries, without waiting for them. */
async function expectInTheEnd(work: Promise<unknown>, message: string): Promise<void> {
  vi.useFakeTimers();
  const refused = expect(work).rejects.toMatchObject({
    message: expect.stringContaining(message),
    // For which the API responds that one may try again.
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
    expect(await table.transact([table.create(key("a"), thing("a"))])).toEqual([]);
    expect(await table.get(TestItem, key("a"))).toEqual(thing("a"));
    expect(await table.get(TestItem, key("b"))).toBeUndefined();
  });

  it("names the refused writes of a transaction and writes nothing of it", async () => {
    await table.transact([table.create(key("a"), thing("a"))]);
    const refused = await table.transact([
      table.create(key("b"), thing("b")),
      table.create(key("a"), thing("again")),
    ]);
    expect(refused).toEqual([1]);
    expect(await table.get(TestItem, key("b"))).toBeUndefined();
  });

  it("pages a query by cursor, in both directions and between bounds", async () => {
    for (const name of ["a", "b", "c", "d", "e"])
      await table.transact([table.create(key(name), thing(name))]);
    const first = await table.query(TestItem, { partition: "things", limit: 2 });
    expect(first.items.map((row) => row.name)).toEqual(["a", "b"]);
    const second = await table.query(TestItem, { partition: "things", limit: 2, cursor: first.cursor });
    expect(second.items.map((row) => row.name)).toEqual(["c", "d"]);
    const back = await table.query(TestItem, { partition: "things", descending: true, limit: 1 });
    expect(back.items.map((row) => row.name)).toEqual(["e"]);
    const between = await table.query(TestItem, { partition: "things", after: "a", before: "d" });
    expect(between.items.map((row) => row.name)).toEqual(["b", "c", "d"]);
  });

  it("refuses a cursor that is none of its own", async () => {
    await expect(table.query(TestItem, { partition: "things", cursor: "%%%" })).rejects.toMatchObject({
      code: "input.cursor",
    });
  });

  it("reads many items at once and leaves out the missing", async () => {
    const names = numbered(130);
    await table.writeEach(names.map((name) => table.put(key(name), thing(name))));
    const found = await table.getMany(TestItem, [...names, "missing"].map(key));
    expect(found.map((row) => row.name).sort()).toEqual([...names].sort());
  });

  it("reads any number of items, a hundred in each request", async () => {
    const request: number[] = [];
    const table = tableReading(({ Keys }) => {
      request.push(Keys.length);
      return { found: Keys, left: [] };
    });
    const names = numbered(1201);
    expect((await table.getMany(TestItem, names.map(key))).map((row) => row.name)).toEqual(names);
    expect(request).toEqual([...Array(12).fill(100), 1]);
  });

  it("retries the unprocessed keys of a busy table, and gives up at last", async () => {
    const busy = tableReading(({ Keys }) => ({ found: Keys.slice(0, 40), left: Keys.slice(40) }));
    const names = numbered(150);
    const found = await busy.getMany(TestItem, names.map(key));
    expect(found.map((row) => row.name)).toEqual(names);
    const stuck = tableReading(({ Keys }) => ({ found: [], left: Keys }));
    await expectInTheEnd(stuck.getMany(TestItem, [key("a"), key("b")]), "left 2 keys unread");
  });

  it("reads items together in the sequence of their keys", async () => {
    await table.writeEach(["a", "b"].map((name) => table.put(key(name), thing(name))));
    expect(await table.getTogether([key("b"), key("none"), key("a")])).toEqual([
      { ...thing("b"), ...key("b") },
      undefined,
      { ...thing("a"), ...key("a") },
    ]);
  });

  it("writes and removes any number of items one by one", async () => {
    const names = numbered(60);
    await table.writeEach(names.map((name) => table.put(key(name), thing(name))));
    expect(await table.getMany(TestItem, names.map(key))).toHaveLength(60);
    await table.writeEach([
      ...names.slice(1).map((name) => table.remove(key(name))),
      table.put(key("n0"), { name: "n0", version: 2 }),
    ]);
    expect(await table.getMany(TestItem, names.map(key))).toEqual([{ name: "n0", version: 2 }]);
    await table.writeEach([]);
  });

  it("writes again what a busy table leaves unwritten, and gives up in the end", async () => {
    const request: number[] = [];
    let isBusy = false;
    const send = async ({ input }: BatchWriteItemCommand) => {
      const requests = input.RequestItems?.things ?? [];
      request.push(requests.length);
      return { UnprocessedItems: { things: requests.slice(isBusy ? 0 : 10) } };
    };
    const table = new Table({ send } as unknown as DynamoDBClient, "things");
    const writes = Array.from({ length: 25 }, (_, at) => table.put(key(`${at}`), {}));
    await table.writeEach(writes);
    expect(request).toEqual([25, 15, 5]);
    isBusy = true;
    await expectInTheEnd(table.writeEach(writes), "left 25 items unwritten");
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

  it.each(codes)("is asked again after %s, and has written once", async (code) => {
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

  it("has put what it repeats after a lost response, and refuses the next to put the same", async () => {
    const create = () =>
      table.write(table.create(key("a"), { name: "a", version: 1, list: [null, { b: "" }] }));
    faults.fail({ kind: "lost-response", times: 1, operation: "PutItem" });
    expect([await create(), await create()]).toEqual([true, false]);
    expect(faults.hasPlans()).toBe(false);
  });

  it("consumes a code, and removes a device, once, also when the response to that is lost", async () => {
    const challenges = dynamoChallenges(table);
    const challenge = { handle: "h", codeHash: "c" } as Challenge;
    await challenges.put(challenge);
    const [devices, device] = [dynamoPushDevices(table), { id: "d", userId: "u" } as PushDevice];
    await devices.put(device);
    for (const end of [() => challenges.consume(challenge), () => devices.remove(device)]) {
      faults.fail({ kind: "lost-response", times: 1 });
      expect([await end(), await end()]).toEqual([true, false]);
      expect(faults.hasPlans()).toBe(false);
    }
  });

  it("says in the end that it is busy", async () => {
    faults.fail({ kind: "error", code: "TransactionConflict" });
    vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() - 8_000);
    await expect(table.transact([table.put(key("a"), {}), table.put(key("b"), {})])).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
    });
  });

  it("lets one of several transactions on an item through at a time", async () => {
    faults.fail({ kind: "contention", milliseconds: 5 });
    // The clock stands still: a slow machine must not end the retries.
    vi.useFakeTimers({ toFake: ["Date"] });
    const writers = Array.from({ length: 12 }, (_, at) =>
      table.transact([
        table.update(key("hot"), countUp("hot")),
        table.create(key(`own-${at}`), thing("own")),
      ]),
    );
    await Promise.all(writers);
    expect(await table.get(TestItem, key("hot"))).toEqual({ name: "hot", version: 12 });
  });

  it("is read together once a transaction is over", async () => {
    faults.fail({ kind: "contention", milliseconds: 30 });
    vi.useFakeTimers({ toFake: ["Date"] });
    const both = [key("a"), key("b")];
    const write = table.transact(both.map((one) => table.put(one, thing(one.sk))));
    const versions = async () => (await table.getTogether(both)).map((item) => item?.version);
    await expect.poll(versions).toEqual([1, 1]);
    await write;
  });
});
