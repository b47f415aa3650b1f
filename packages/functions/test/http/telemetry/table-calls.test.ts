import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { Table, tableClient } from "@frangipani/core/dynamo";
import { expect, inject, it } from "vitest";
import * as z from "zod/mini";
// The engine's declaration of what it provides to the tests.
import type {} from "../../../../local/test/support/engine.ts";
import { metered } from "../../../src/http/telemetry/metering.ts";
import { noteTableCall } from "../../../src/http/telemetry/table-calls.ts";

it("notes each call of the table with AWS's id of it, also one that failed", async () => {
  const client = new DynamoDBClient({
    endpoint: inject("dynamoEndpoint"),
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const table = new Table(tableClient(client.config, noteTableCall), "no-such-table");
  const { use } = await metered(() => table.get(z.object({}), { pk: "1", sk: "1" }).catch(() => undefined));
  expect(use.calls).toEqual([
    {
      command: "GetItem",
      milliseconds: expect.any(Number),
      awsRequestId: expect.stringMatching(/\S{8,}/),
      attempts: 1,
      failed: "ResourceNotFoundException",
    },
  ]);
  client.destroy();
});
