import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { documentClient, type Meter, Table } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { inject } from "vitest";
// The engine's declaration of what it provides to the tests.
import type {} from "./engine.ts";

/** A fresh, empty table on the shared engine, or on a proxy before it. */
export async function freshTable(
  meter?: Meter,
  endpoint = inject("dynamoEndpoint"),
): Promise<{ table: Table; client: DynamoDBDocumentClient }> {
  const low = new DynamoDBClient({
    endpoint,
    region: "ap-southeast-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const name = `test-${crypto.randomUUID()}`;
  await low.send(new CreateTableCommand({ TableName: name, ...tableDefinition }));
  const client = documentClient(low);
  return { table: new Table(client, name, meter), client };
}
