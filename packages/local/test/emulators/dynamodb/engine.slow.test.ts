import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { engineAt, ensureTable, startEngine } from "../../../src/emulators/dynamodb/engine.ts";
import { startFaultProxy } from "../../../src/emulators/dynamodb/fault-proxy.ts";
import { processIdentity } from "../../../src/emulators/dynamodb/processes.ts";
import { startServer } from "../../support/http-server.ts";
import { startScript } from "../../support/start-script.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const definition = {
  BillingMode: "PAY_PER_REQUEST" as const,
  AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" as const }],
  KeySchema: [{ AttributeName: "pk", KeyType: "HASH" as const }],
};

const connect = (endpoint: string, options: object = {}) =>
  new DynamoDBClient({ ...engineAt(endpoint), ...options });
const put = (client: DynamoDBClient, TableName: string, pk: string) =>
  client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } }));
const has = async (client: DynamoDBClient, TableName: string, pk: string) =>
  (await client.send(new GetItemCommand({ TableName, Key: { pk: { S: pk } } }))).Item !== undefined;

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe("an engine on a file", () => {
  const file = join(temporaryFolder(), "table.db");

  test("keeps its items over a stop and a start", async () => {
    const first = await startEngine({ file });
    await ensureTable(connect(first.endpoint), { ...definition, TableName: "kept" });
    await put(connect(first.endpoint), "kept", "a");
    await first.stop();
    expect(processIdentity(first.pid ?? 0)).toBeUndefined();
    const second = await startEngine({ file });
    await ensureTable(connect(second.endpoint), { ...definition, TableName: "kept" });
    expect(await has(connect(second.endpoint), "kept", "a")).toBe(true);
    await second.stop();
  });

  test("dies with the product at kill -9, and has lost no acknowledged write", async () => {
    const { child, output } = await startScript(
      "emulators/dynamodb/engine.ts",
      `const { pid, endpoint } = await source.startEngine({ file: process.argv[1] });
       console.log(JSON.stringify({ pid, endpoint })); setInterval(() => {}, 1000);`,
      file,
    );
    const { pid, endpoint } = JSON.parse(output) as { pid: number; endpoint: string };
    const client = connect(endpoint);
    await ensureTable(client, { ...definition, TableName: "orders" });
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; ; n += 1) {
        const written = await put(client, "orders", `${writer}-${n}`).then(
          () => true,
          () => false,
        );
        if (!written) return;
        acknowledged.push(`${writer}-${n}`);
        if (acknowledged.length === 100) child.kill("SIGKILL");
      }
    });
    await Promise.all(writers);
    await until(() => processIdentity(pid) === undefined);

    const restarted = await startEngine({ file });
    const again = connect(restarted.endpoint);
    for (const key of acknowledged) expect(await has(again, "orders", key), key).toBe(true);
    await restarted.stop();
  });

  test("that was left behind is ended by the next start", async () => {
    const left = await startEngine({ file });
    const next = await startEngine({ file });
    await left.ended;
    expect(processIdentity(left.pid ?? 0)).toBeUndefined();
    expect(await has(connect(next.endpoint), "kept", "a")).toBe(true);
    await next.stop();
  });

  test("does not end another process that has the recorded number", async () => {
    const bystander = spawn("sleep", ["60"]);
    const record = `${file}.engine.json`;
    writeFileSync(record, JSON.stringify({ pid: bystander.pid, identity: "another boot 123 dynoxide" }));
    const engine = await startEngine({ file });
    expect(processIdentity(bystander.pid ?? 0)).toMatch(/sleep 60$/);
    expect(JSON.parse(readFileSync(record, "utf8")).pid).toBe(engine.pid);
    await engine.stop();
    expect(existsSync(record)).toBe(false);
    bystander.kill();
  });
});

describe("a given endpoint", () => {
  test("is used as it is, and left running on stop", async () => {
    const { url } = await startServer((_, response) => response.end("{}"));
    const engine = await startEngine({ env: { DYNAMODB_ENDPOINT: url } });
    expect(engine).toMatchObject({ name: "endpoint", endpoint: url, pid: undefined });
    await engine.stop();
    expect((await fetch(url)).status).toBe(200);
  });

  test("that does not respond is refused with its name", () =>
    expect(startEngine({ env: { DYNAMODB_ENDPOINT: "http://127.0.0.1:9" } })).rejects.toThrow(
      "DYNAMODB_ENDPOINT is http://127.0.0.1:9, but nothing responds there.",
    ));
});

test("the fault proxy refuses requests that conflict with a transaction, with DynamoDB's reasons", async () => {
  const engine = await startEngine();
  const proxy = await startFaultProxy(engine.endpoint);
  const client = connect(proxy.endpoint, { maxAttempts: 1 });
  await ensureTable(client, { ...definition, TableName: "shared" });
  const together = (...pks: string[]) =>
    client.send(
      new TransactWriteItemsCommand({
        TransactItems: pks.map((pk) => ({ Put: { TableName: "shared", Item: { pk: { S: pk } } } })),
      }),
    );
  // Two seconds are enough for the conflicting requests, even on a busy machine.
  proxy.faults.fail({ kind: "contention", milliseconds: 2_000 });
  const first = together("a", "hot");
  const putHot = () => put(client, "shared", "hot").catch(({ name }) => name);
  await expect.poll(putHot).toBe("TransactionConflictException");
  await expect(together("b", "hot")).rejects.toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: [{ Code: "None" }, { Code: "TransactionConflict" }],
  });
  const readTogether = (...pks: string[]) =>
    client.send(
      new TransactGetItemsCommand({
        TransactItems: pks.map((pk) => ({ Get: { TableName: "shared", Key: { pk: { S: pk } } } })),
      }),
    );
  await expect(readTogether("b", "hot")).rejects.toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: [{ Code: "None" }, { Code: "TransactionConflict" }],
  });
  await put(client, "shared", "c");
  await first;
  proxy.faults.heal();
  proxy.faults.fail({ kind: "contention", milliseconds: 1 });
  const reads = await Promise.all([readTogether("a", "hot"), readTogether("hot", "a")]);
  const keys = reads.flatMap(({ Responses = [] }) => Responses.map(({ Item }) => Item?.pk?.S));
  expect(keys).toEqual(["a", "hot", "hot", "a"]);
  expect(await has(client, "shared", "b")).toBe(false);
  await together("b", "hot");
  client.destroy();
  await proxy.stop();
  await engine.stop();
});
