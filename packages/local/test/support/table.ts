import { CreateTableCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type Meter, Table, tableClient } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { inject } from "vitest";
// The engine's declaration of what it provides to the tests.
import type {} from "./engine.ts";

/** A fresh, empty table on the shared engine, or on a proxy before it. */
export async function freshTable(
  meter?: Meter,
  endpoint = inject("dynamoEndpoint"),
): Promise<{ table: Table; client: DynamoDBClient }> {
  const client = tableClient({
    endpoint,
    region: "ap-southeast-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const name = `test-${crypto.randomUUID()}`;
  await client.send(new CreateTableCommand({ TableName: name, ...tableDefinition }));
  return { table: new Table(client, name, meter), client };
}
