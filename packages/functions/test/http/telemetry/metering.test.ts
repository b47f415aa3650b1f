// The engine's declaration of what it provides to the tests.
import { DynamoDBClient, GetItemCommand, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { expect, inject, it } from "vitest";
import { metered, noteTableCalls, wasThrottled } from "../../../src/http/telemetry/metering.ts";

it("records each table call with AWS's request id, even if it failed", async () => {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint: inject("dynamoEndpoint"), region: "us-east-1", credentials });
  noteTableCalls(client);
  const missing = new GetItemCommand({ TableName: "no-such-table", Key: { pk: { S: "1" }, sk: { S: "1" } } });
  expect((await metered(() => client.send(missing).catch(() => undefined))).use.calls).toEqual([
    {
      command: "GetItemCommand",
      milliseconds: expect.any(Number),
      awsRequestId: expect.stringMatching(/\S{8,}/),
      attempts: 1,
      failed: "ResourceNotFoundException",
    },
  ]);
  client.destroy();
});

it.each([
  [{ $metadata: { attempts: 2 } }, true],
  [{ $metadata: { attempts: 1 } }, false],
  [cancelled("None", "ThrottlingError"), true],
  [cancelled("ConditionalCheckFailed", "TransactionConflict"), false],
])("detects throttling (%#)", async (outcome, isThrottled) => {
  const client = new DynamoDBClient({ region: "us-east-1" });
  client.middlewareStack.add(
    () => async () => {
      if (outcome instanceof Error) throw outcome;
      return { output: outcome, response: {} };
    },
    { step: "serialize", priority: "high" },
  );
  noteTableCalls(client);
  const get = new GetItemCommand({ TableName: "t", Key: {} });
  const send = async () => {
    await client.send(get).catch(() => undefined);
    return wasThrottled();
  };
  expect((await metered(send)).result).toBe(isThrottled);
});

function cancelled(...codes: string[]) {
  const CancellationReasons = codes.map((Code) => ({ Code }));
  return new TransactionCanceledException({ message: "", $metadata: { attempts: 1 }, CancellationReasons });
}
