import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { Resource } from "sst";

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
// Untyped, since only packages/functions may use a stage's typed resource names.
const TableName = (Resource as unknown as { Table: { name: string } }).Table.name;

/** The floor of a cold start that reads from the table: a handler that reads one item. */
export const handler = handle(
  new Hono().get("/api/health", async (c) => {
    const { Item } = await table.send(new GetCommand({ TableName, Key: { pk: "settings", sk: "gst" } }));
    return c.json({ status: Item ? "there" : "ok" });
  }),
);
