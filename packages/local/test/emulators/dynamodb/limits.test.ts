import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Engine, startEngine } from "../../../src/emulators/dynamodb/engine.ts";
import { startFaultProxy } from "../../../src/emulators/dynamodb/fault-proxy.ts";
import { connect, freshTable } from "../../../src/emulators/dynamodb/table.ts";

describe("the limits of the table's partitions", () => {
  let engine: Engine;
  let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
  let client: DynamoDBClient;
  let TableName: string;
  let now = 0;
  beforeAll(async () => {
    engine = await startEngine();
    proxy = await startFaultProxy(engine.endpoint, {
      indexes: tableDefinition.GlobalSecondaryIndexes,
      now: () => now,
    });
    client = connect(proxy.endpoint, { maxAttempts: 1 });
  });
  afterAll(async () => {
    client.destroy();
    await proxy.stop();
    await engine.stop();
  });
  beforeEach(async () => {
    now += 10_000;
    proxy.faults.heal();
    ({ tableName: TableName } = await freshTable(client, tableDefinition));
    proxy.limits.reset();
  });

  type Fields = Record<string, AttributeValue>;
  const keyOf = (pk: string): Fields => ({ pk: { S: pk }, sk: { S: "x" } });
  /** 90 kB: ninety units. */
  const large = { text: { S: "x".repeat(90 * 1024 - 100) } };
  const listed = (place: string, partition = "list"): Fields => ({
    gsi2pk: { S: partition },
    gsi2sk: { S: place },
  });
  const put = (pk: string, more: Fields = {}) =>
    client.send(new PutItemCommand({ TableName, Item: { ...keyOf(pk), ...more } }));
  const move = (pk: string, place: string) =>
    client.send(
      new UpdateItemCommand({
        TableName,
        Key: keyOf(pk),
        UpdateExpression: "SET gsi2sk = :place",
        ExpressionAttributeValues: { ":place": { S: place } },
      }),
    );
  const list = async () => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: "gsi2",
        KeyConditionExpression: "gsi2pk = :list",
        ExpressionAttributeValues: { ":list": { S: "list" } },
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    return Items.map(({ pk }) => pk?.S);
  };
  const unitsOf = (scope: string, partition: string, direction = "write") =>
    proxy.limits
      .use()
      .find((one) => one.scope === scope && one.partition === partition && one.direction === direction)
      ?.units;
  const throttled = { name: "ProvisionedThroughputExceededException" };

  it("are off until they are asked for", async () => {
    await Promise.all(Array.from({ length: 15 }, () => put("hot", large)));
    expect(proxy.limits.use()).toEqual([]);
  });

  it("refuse what is written beyond 1,000 units a second, and a second later admit it", async () => {
    proxy.faults.fail({ kind: "limits" });
    for (let at = 0; at < 12; at += 1) await put("hot", large);
    await expect(put("hot", large)).rejects.toMatchObject(throttled);
    await put("cold");
    now += 1_000;
    await put("hot", large);
    expect(proxy.limits.use()[0]).toEqual({
      ...{ scope: "table", partition: "hot", direction: "write" },
      ...{ units: 13 * 90, peak: 12 * 90, throttled: 1 },
    });
  });

  it("refuse a write of the table whose index has no room", async () => {
    await put("a", { ...large, ...listed("1") });
    proxy.faults.fail({ kind: "limits" });
    for (let at = 0; at < 6; at += 1) await move("a", String(at));
    await expect(move("a", "9")).rejects.toMatchObject(throttled);
    await expect(put("b", listed("1"))).rejects.toMatchObject(throttled);
    await put("b", listed("1", "another list"));
  });

  it("count a changed key of an index as two writes, and an index that shows no change as none", async () => {
    proxy.faults.fail({ kind: "limits" });
    await put("a", { ...large, ...listed("1") });
    expect([unitsOf("table", "a"), unitsOf("gsi2", "list"), unitsOf("gsi1", "list")]).toEqual([
      90,
      90,
      undefined,
    ]);
    await move("a", "2");
    expect([unitsOf("table", "a"), unitsOf("gsi2", "list")]).toEqual([180, 270]);
    await move("a", "2");
    expect([unitsOf("table", "a"), unitsOf("gsi2", "list")]).toEqual([270, 270]);
  });

  it("count a transaction twice, but not in its indexes, and name the writes that have no room", async () => {
    const together = (...items: Fields[]) =>
      client.send(
        new TransactWriteItemsCommand({ TransactItems: items.map((Item) => ({ Put: { TableName, Item } })) }),
      );
    proxy.faults.fail({ kind: "limits" });
    const hot = { ...keyOf("hot"), ...large, ...listed("1") };
    for (let at = 0; at < 6; at += 1) await together(keyOf(`cold-${at}`), hot);
    expect([unitsOf("table", "hot"), unitsOf("table", "cold-0"), unitsOf("gsi2", "list")]).toEqual([
      1080, 2, 90,
    ]);
    await expect(together(keyOf("cold"), hot)).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "None" }, { Code: "ProvisionedThroughputExceeded" }],
    });
  });

  it("leave what has no room out of a batch", async () => {
    proxy.faults.fail({ kind: "limits" });
    for (let at = 0; at < 12; at += 1) await put("hot", large);
    const requests = ["hot", "cold"].map((pk) => ({
      PutRequest: { Item: { ...keyOf(pk), ...listed("1") } },
    }));
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }),
    );
    expect(UnprocessedItems).toEqual({ [TableName]: [requests[0]] });
    expect(await list()).toEqual(["cold"]);
  });

  it("refuse what is read beyond 3,000 units a second", async () => {
    for (const pk of ["a", "b", "c", "d"]) await put(pk, { ...large, ...listed(pk) });
    proxy.faults.fail({ kind: "limits" });
    const read = () =>
      client.send(
        new GetItemCommand({
          ...{ TableName, Key: keyOf("a"), ConsistentRead: true, ReturnConsumedCapacity: "TOTAL" },
        }),
      );
    // Four of 90 kB, half a unit for 4 kB.
    await list();
    expect(unitsOf("gsi2", "list", "read")).toBe(45);
    for (let units = 0; units < 3_000; units += 23) await read();
    await expect(read()).rejects.toMatchObject(throttled);
  });

  it("count what a transaction reads twice, and refuse it as a whole", async () => {
    await put("a", large);
    proxy.faults.fail({ kind: "limits" });
    const readTogether = () =>
      client.send(
        new TransactGetItemsCommand({
          TransactItems: ["a", "none"].map((pk) => ({ Get: { TableName, Key: keyOf(pk) } })),
        }),
      );
    await readTogether();
    expect([unitsOf("table", "a", "read"), unitsOf("table", "none", "read")]).toEqual([46, 2]);
    for (let units = 46; units < 3_000; units += 46) await readTogether();
    await expect(readTogether()).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "ProvisionedThroughputExceeded" }, { Code: "None" }],
    });
  });

  it("show a change late in an index", async () => {
    await put("a", listed("1"));
    proxy.faults.fail({ kind: "limits", indexDelayMs: 500 });
    await put("b", listed("2"));
    await move("a", "3");
    expect(await list()).toEqual([]);
    now += 500;
    expect(await list()).toEqual(["b", "a"]);
  });

  it("refuse an item of more than 400 kB", async () => {
    await expect(put("a", { text: { S: "x".repeat(400 * 1024) } })).rejects.toMatchObject({
      name: "ValidationException",
    });
  });
});
