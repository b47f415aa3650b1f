import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ResourceInUseException,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";

type TableDefinition = Omit<CreateTableCommandInput, "TableName">;

/** A local engine takes any credentials. */
export const engineAt = (endpoint: string) => ({
  endpoint,
  region: "local",
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
});

export const connect = (endpoint: string, options: DynamoDBClientConfig = {}): DynamoDBClient =>
  new DynamoDBClient({ ...engineAt(endpoint), ...options });

/**
 * Creates the table unless it exists, and waits until it is active.
 * @returns whether it was created
 */
export async function ensureTable(
  client: DynamoDBClient,
  definition: TableDefinition & { TableName: string },
): Promise<{ created: boolean }> {
  const created = await createIfMissing(client, definition);
  while ((await statusOf(client, definition.TableName)) !== "ACTIVE") await wait(5);
  return { created };
}

/** An empty table with a unique name, so that tests can share one engine. */
export async function freshTable(
  client: DynamoDBClient,
  definition: TableDefinition,
): Promise<{ tableName: string; drop(): Promise<void> }> {
  const tableName = `test-${randomUUID()}`;
  await ensureTable(client, { ...definition, TableName: tableName });
  return {
    tableName,
    drop: async () => {
      await client.send(new DeleteTableCommand({ TableName: tableName }));
    },
  };
}

async function createIfMissing(
  client: DynamoDBClient,
  definition: TableDefinition & { TableName: string },
): Promise<boolean> {
  if ((await statusOf(client, definition.TableName)) !== undefined) return false;
  try {
    await client.send(new CreateTableCommand(definition));
    return true;
  } catch (error) {
    if (error instanceof ResourceInUseException) return false; // another process was a moment earlier
    throw error;
  }
}

async function statusOf(client: DynamoDBClient, TableName: string): Promise<string | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
