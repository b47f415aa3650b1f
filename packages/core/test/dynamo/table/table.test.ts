import type { BatchGetItemCommand, BatchWriteItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
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

type Keys = { sk: { S: string } }[];
/** A table that responds to batch requests as it likes. */
const tableReading = (read: (request: { Keys: Keys }) => { found: Keys; left: Keys }): Table => {
  const send = async ({ input }: BatchGetItemCommand) => {
    const { found, left } = read(input.RequestItems?.things as { Keys: Keys });
    const items = found.map(({ sk }) => marshall({ name: sk.S, version: 1 }));
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
  it("reads back what it stored, without the keys", async () => {
    const { table } = await freshTable();
    expect(await table.transact([table.create(key("a"), { name: "a", version: 1 })])).toEqual([]);
    expect(await table.get(TestItem, key("a"))).toEqual({ name: "a", version: 1 });
    expect(await table.get(TestItem, key("b"))).toBeUndefined();
  });

  it("names the refused writes of a transaction and writes nothing of it", async () => {
    const { table } = await freshTable();
    await table.transact([table.create(key("a"), { name: "a", version: 1 })]);
    const refused = await table.transact([
      table.create(key("b"), { name: "b", version: 1 }),
      table.create(key("a"), { name: "again", version: 1 }),
    ]);
    expect(refused).toEqual([1]);
    expect(await table.get(TestItem, key("b"))).toBeUndefined();
  });

  it("pages a query by cursor, in both directions and between bounds", async () => {
    const { table } = await freshTable();
    for (const name of ["a", "b", "c", "d", "e"])
      await table.transact([table.create(key(name), { name, version: 1 })]);
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
    const { table } = await freshTable();
    await expect(table.query(TestItem, { partition: "things", cursor: "%%%" })).rejects.toMatchObject({
      code: "input.cursor",
    });
  });

  it("reads many items at once and leaves out the missing", async () => {
    const { table } = await freshTable();
    const names = Array.from({ length: 130 }, (_, index) => `n${index}`);
    for (let at = 0; at < names.length; at += 65)
      await table.transact(
        names.slice(at, at + 65).map((name) => table.create(key(name), { name, version: 1 })),
      );
    const found = await table.getMany(TestItem, [...names, "missing"].map(key));
    expect(found.map((row) => row.name).sort()).toEqual([...names].sort());
  });

  it("reads any number of items, a hundred in each request", async () => {
    const request: number[] = [];
    const table = tableReading(({ Keys }) => {
      request.push(Keys.length);
      return { found: Keys, left: [] };
    });
    const names = Array.from({ length: 1201 }, (_, index) => `n${index}`);
    expect((await table.getMany(TestItem, names.map(key))).map((row) => row.name)).toEqual(names);
    expect(request).toEqual([...Array(12).fill(100), 1]);
  });

  it("retries the unprocessed keys of a busy table, and gives up at last", async () => {
    const busy = tableReading(({ Keys }) => ({ found: Keys.slice(0, 40), left: Keys.slice(40) }));
    const names = Array.from({ length: 150 }, (_, index) => `n${index}`);
    const found = await busy.getMany(TestItem, names.map(key));
    expect(found.map((row) => row.name)).toEqual(names);
    const stuck = tableReading(({ Keys }) => ({ found: [], left: Keys }));
    await expectInTheEnd(stuck.getMany(TestItem, [key("a"), key("b")]), "left 2 keys unread");
  });

  it("reads items together in the sequence of their keys", async () => {
    const { table } = await freshTable();
    await table.writeEach(["a", "b"].map((name) => table.put(key(name), { name, version: 1 })));
    expect(await table.getTogether([key("b"), key("none"), key("a")])).toEqual([
      { name: "b", version: 1, ...key("b") },
      undefined,
      { name: "a", version: 1, ...key("a") },
    ]);
  });

  it("writes and removes any number of items one by one", async () => {
    const { table } = await freshTable();
    const names = Array.from({ length: 60 }, (_, at) => `many-${at}`);
    await table.writeEach(names.map((name) => table.put(key(name), { name, version: 1 })));
    expect(await table.getMany(TestItem, names.map(key))).toHaveLength(60);
    await table.writeEach([
      ...names.slice(1).map((name) => table.remove(key(name))),
      table.put(key("many-0"), { name: "many-0", version: 2 }),
    ]);
    expect(await table.getMany(TestItem, names.map(key))).toEqual([{ name: "many-0", version: 2 }]);
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
  const busyTable = async () => {
    const proxy = await startFaultProxy(inject("dynamoEndpoint"));
    const { table } = await freshTable(undefined, proxy.endpoint);
    return { table, faults: proxy.faults, stop: proxy.stop };
  };
  const codes: TableErrorCode[] = ["TransactionConflict", "ProvisionedThroughputExceeded", "ThrottlingError"];

  it.each(codes)("is asked again after %s, and has written once", async (code) => {
    const { table, faults, stop } = await busyTable();
    const add = (name: string) =>
      table.update(key(name), {
        UpdateExpression: "ADD version :one SET #name = :name",
        ExpressionAttributeNames: { "#name": "name" },
        ExpressionAttributeValues: { ":one": 1, ":name": name },
      });
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
    await stop();
  });

  it("has put what it repeats after a lost response, and refuses the next to put the same", async () => {
    const { table, faults, stop } = await busyTable();
    const create = () =>
      table.write(table.create(key("a"), { name: "a", version: 1, list: [null, { b: "" }] }));
    faults.fail({ kind: "lost-response", times: 1, operation: "PutItem" });
    expect([await create(), await create()]).toEqual([true, false]);
    expect(faults.hasPlans()).toBe(false);
    await stop();
  });

  it("consumes a code, and removes a device, once, also when the response to that is lost", async () => {
    const { table, faults, stop } = await busyTable();
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
    await stop();
  });

  it("says in the end that it is busy", async () => {
    const { table, faults, stop } = await busyTable();
    faults.fail({ kind: "error", code: "TransactionConflict" });
    vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() - 8_000);
    await expect(table.transact([table.put(key("a"), {}), table.put(key("b"), {})])).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
    });
    await stop();
  });

  it("lets one of several transactions on an item through at a time", async () => {
    const { table, faults, stop } = await busyTable();
    faults.fail({ kind: "contention", milliseconds: 5 });
    // The clock stands still: a slow machine must not end the retries.
    vi.useFakeTimers({ toFake: ["Date"] });
    const writers = Array.from({ length: 12 }, (_, at) =>
      table.transact([
        table.update(key("hot"), {
          UpdateExpression: "ADD version :one SET #name = :name",
          ExpressionAttributeNames: { "#name": "name" },
          ExpressionAttributeValues: { ":one": 1, ":name": "hot" },
        }),
        table.create(key(`own-${at}`), { name: "own", version: 1 }),
      ]),
    );
    await Promise.all(writers);
    expect(await table.get(TestItem, key("hot"))).toEqual({ name: "hot", version: 12 });
    await stop();
  });

  it("is read together once a transaction is over", async () => {
    const { table, faults, stop } = await busyTable();
    faults.fail({ kind: "contention", milliseconds: 30 });
    vi.useFakeTimers({ toFake: ["Date"] });
    const both = [key("a"), key("b")];
    const write = table.transact(both.map((one) => table.put(one, { name: one.sk, version: 1 })));
    const versions = async () => (await table.getTogether(both)).map((item) => item?.version);
    await expect.poll(versions).toEqual([1, 1]);
    await write;
    await stop();
  });
});
