import { setTimeout as wait } from "node:timers/promises";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
} from "@aws-sdk/client-dynamodb";

/** A local engine takes any credentials. */
export const engineAt = (endpoint: string) => ({
  endpoint,
  region: "local",
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
});

/** Creates the table unless it exists, and waits until it is active. */
export async function ensureTable(
  client: DynamoDBClient,
  definition: CreateTableCommandInput & { TableName: string },
): Promise<void> {
  await client.send(new CreateTableCommand(definition)).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
  const { TableName } = definition;
  while ((await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus !== "ACTIVE")
    await wait(5);
}
