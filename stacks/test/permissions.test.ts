import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { ACCESS_ATTRIBUTES } from "@frangipani/core/dynamo/schema";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
// The engine's declaration of what it provides to the tests.
import type {} from "../../packages/local/test/support/engine.ts";
import { CREDENTIALS } from "./support/lambda.ts";
import { REGION } from "./support/mocked-aws.ts";
import { type PermissionProxy, startPermissionProxy } from "./support/permission-proxy.ts";
import { sharedStack } from "./support/shared-stack.ts";

/* What conditions do, by the roles that have them. What every role has is in properties/table-permissions.ts. */

type TableCommand =
  | BatchGetItemCommand
  | BatchWriteItemCommand
  | DeleteItemCommand
  | GetItemCommand
  | PutItemCommand
  | QueryCommand
  | ScanCommand
  | TransactWriteItemsCommand
  | UpdateItemCommand;

const TableName = (): string =>
  sharedStack("production").one("aws:dynamodb/table:Table", "TableTable").inputs.name;
const key = (pk: string, sk = "x") => ({ pk: { S: pk }, sk: { S: sk } });
const projection = (attributes: string[] = []) =>
  attributes.length > 0 && {
    ProjectionExpression: attributes.map((_, at) => `#a${at}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#a${at}`, name])),
  };
const get = (pk: string, attributes?: string[]) =>
  new GetItemCommand({ TableName: TableName(), Key: key(pk), ...projection(attributes) });
const getAll = (...pks: string[]) =>
  new BatchGetItemCommand({ RequestItems: { [TableName()]: { Keys: pks.map((pk) => key(pk)) } } });
const getBearer = (...attributes: string[]) =>
  new BatchGetItemCommand({
    RequestItems: {
      [TableName()]: { Keys: [key("user#us_1"), key("sessions#us_1")], ...projection(attributes) },
    },
  });
const put = (pk: string) => new PutItemCommand({ TableName: TableName(), Item: key(pk) });
const query = (partition: string, index?: string) =>
  new QueryCommand({
    TableName: TableName(),
    ...(index && { IndexName: index }),
    KeyConditionExpression: "#hash = :hash",
    ExpressionAttributeNames: { "#hash": index ? `${index}pk` : "pk" },
    ExpressionAttributeValues: { ":hash": { S: partition } },
  });
const update = (pk: string, UpdateExpression: string, more: object = {}) =>
  new UpdateItemCommand({
    TableName: TableName(),
    Key: key(pk),
    UpdateExpression,
    ExpressionAttributeValues: { ":to": { S: "admin" } },
    ...more,
  });
const remove = (pk: string) => new DeleteItemCommand({ TableName: TableName(), Key: key(pk) });
const putAll = (...pks: string[]) =>
  new TransactWriteItemsCommand({
    TransactItems: pks.map((pk) => ({ Put: { TableName: TableName(), Item: key(pk) } })),
  });
const writeEach = (...pks: string[]) =>
  new BatchWriteItemCommand({
    RequestItems: { [TableName()]: pks.map((pk) => ({ PutRequest: { Item: key(pk) } })) },
  });
const scan = () => new ScanCommand({ TableName: TableName() });

/** One request of each kind. */
const FORBIDDEN: Record<string, [string, () => TableCommand][]> = {
  Storefront: [
    ["a user's password hash", () => get("credentials#us_1")],
    ["a user's name beside the role", () => get("user#us_1", ["role", "name"])],
    ["a session's hash, with its user", () => getBearer(...ACCESS_ATTRIBUTES.user, "secretHash")],
    ["a user and a session as a whole", () => getBearer()],
    ["a book and a user at once", () => getAll("book#1", "user#us_1")],
    ["all sessions of a user", () => query("sessions#us_1")],
    ["all users", () => query("users", "gsi1")],
    ["to change a book", () => put("book#1")],
  ],
  Checkout: [
    ["to change a user's role", () => update("user#us_1", "SET role = :to")],
    [
      "the user in the response to a change",
      () => update("user#us_1", "SET spent = :to", { ReturnValues: "ALL_OLD" }),
    ],
    ["to remove a user", () => remove("user#us_1")],
    ["to reserve an email address", () => putAll("order#or_1", "email#a@b.example")],
    ["to write anything beside search entries", () => writeEach("orders#part#a", "user#us_1")],
  ],
};

/** One thing that each may do, so that a refusal is not everything's. */
const ALLOWED: Record<string, () => TableCommand> = {
  Storefront: () => getBearer(...ACCESS_ATTRIBUTES.user, ...ACCESS_ATTRIBUTES.session),
  Checkout: () => putAll("buyer#us_1", "number#FB-1", "order#or_1"),
};

describe.each(Object.keys(FORBIDDEN))("the role of %s", (name) => {
  let proxy: PermissionProxy;
  let client: DynamoDBClient;
  beforeAll(async () => {
    const table = inject("dynamoEndpoint");
    const emulators = { table, files: table, mails: table, queue: table };
    proxy = await startPermissionProxy(sharedStack("production").permissions(name), emulators);
    client = new DynamoDBClient({ endpoint: proxy.url, region: REGION, credentials: CREDENTIALS });
  });
  afterAll(() => {
    client?.destroy();
    proxy?.stop();
  });

  const isDenied = async (command: TableCommand): Promise<boolean> => {
    const before = proxy.denied.length;
    await client.send(command as never).catch(() => {});
    return proxy.denied.length > before;
  };

  it.each([...(FORBIDDEN[name] ?? []), ["the whole table", scan] as const])(
    "does not allow %s",
    async (_, ask) => {
      expect(await isDenied(ask())).toBe(true);
    },
  );

  it("allows what the function is for", async () => {
    expect(await isDenied((ALLOWED[name] as () => TableCommand)())).toBe(false);
    expect(proxy.used.length).toBeGreaterThan(0);
  });
});
