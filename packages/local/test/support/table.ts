import { CreateTableCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type Meter, Table, tableClient } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { inject } from "vitest";
// The engine's declaration of what it provides to the tests.
import type {} from "./engine.ts";

const SIGNATURE =
  "AWS4-HMAC-SHA256 Credential=test/20260101/ap-southeast-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0";
const clients = new Map<string, DynamoDBClient>();

/**
 * The client of an engine, which all tables of a worker share. It does not compute signatures, a quarter of a request's cost: the
 * engine only checks that there is one.
 */
function clientOf(endpoint: string): DynamoDBClient {
  const made =
    clients.get(endpoint) ??
    tableClient({
      endpoint,
      region: "ap-southeast-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      signer: {
        sign: async (request) => ({
          ...request,
          headers: { ...request.headers, authorization: SIGNATURE, "x-amz-date": "20260101T000000Z" },
        }),
      },
    });
  clients.set(endpoint, made);
  return made;
}

/** A fresh, empty table on the shared engine, or on a proxy before it. */
export async function freshTable(
  meter?: Meter,
  endpoint = inject("dynamoEndpoint"),
): Promise<{ table: Table; client: DynamoDBClient }> {
  const client = clientOf(endpoint);
  const name = `test-${crypto.randomUUID()}`;
  await client.send(new CreateTableCommand({ TableName: name, ...tableDefinition }));
  return { table: new Table(client, name, meter), client };
}
