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

/**
 * What code that took over a function could ask the table for, by roles with each kind of condition. What every role has is in
 * properties/table-permissions.ts.
 */

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

const nameOf = (table: string): string =>
  sharedStack("production").one("aws:dynamodb/table:Table", `${table}Table`).inputs.name;
const TableName = () => nameOf("Table");
const key = (pk: string, sk = "x") => ({ pk: { S: pk }, sk: { S: sk } });
const projection = (attributes: string[] = []) =>
  attributes.length > 0 && {
    ProjectionExpression: attributes.map((_, at) => `#a${at}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#a${at}`, name])),
  };
const get = (pk: string, attributes?: string[]) =>
  new GetItemCommand({
    TableName: TableName(),
    Key: key(pk),
    ...projection(attributes),
  });
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
const erasureEntry = () => ({ TableName: nameOf("ErasureList"), Key: key("erasures") });
const scan = () => new ScanCommand({ TableName: TableName() });

/** Of Identity alone. */
const ACCOUNT_SECRETS: [string, () => TableCommand][] = [
  ["a user's password hash", () => get("credentials#us_1")],
  ["a user's password hash, by its name", () => get("credentials#us_1", ["passwordHash"])],
  ["all credentials of a user", () => query("credentials#us_1")],
  ["the credentials of several users", () => getAll("credentials#us_1", "credentials#us_2")],
  ["to choose a user's password", () => put("credentials#us_1")],
  ["to add a passkey", () => putAll("credentials#us_1")],
  ["to change a passkey", () => update("credentials#us_1", "SET publicKey = :to")],
  ["to remove a password", () => remove("credentials#us_1")],
  ["a session", () => get("sessions#us_1")],
  ["a session's hash", () => get("sessions#us_1", ["secretHash"])],
  ["a session's hash, with its user", () => getBearer(...ACCESS_ATTRIBUTES.user, "secretHash")],
  ["a user and a session as a whole", () => getBearer()],
  ["all sessions of a user", () => query("sessions#us_1")],
  ["to begin a session", () => put("sessions#us_1")],
  ["to make an administrator of a user", () => put("user#us_1")],
  ["to change a user's role", () => update("user#us_1", "SET role = :to")],
];

/** Of a customer's totals in the user's partition, more than to count. */
const BESIDE_TOTALS: [string, () => TableCommand][] = [
  [
    "to store a password hash where an earlier version did",
    () => update("user#us_1", "SET passwordHash = :to"),
  ],
  ["to put a user away with the totals", () => update("user#us_1", "SET expiresAt = :to")],
  [
    "the user in the response to a change",
    () => update("user#us_1", "SET spent = :to", { ReturnValues: "ALL_OLD" }),
  ],
];

/** Of whoever sells. */
const BESIDE_ORDERS: [string, () => TableCommand][] = [
  ...ACCOUNT_SECRETS,
  ...BESIDE_TOTALS,
  ["to remove a user", () => remove("user#us_1")],
  ["an emailed code", () => get("challenge#abc")],
];

const PERSONAL: [string, () => TableCommand][] = [
  ["a user", () => get("user#us_1")],
  ["a user's password hash where an earlier version stored it", () => get("user#us_1", ["passwordHash"])],
  ["a user's name beside the role", () => get("user#us_1", ["role", "name"])],
  ["a user's name beside the session", () => getBearer("name", ...ACCESS_ATTRIBUTES.session)],
  ["an order", () => get("order#or_1")],
  ["a mail", () => get("mail#ma_1")],
  ["an emailed code", () => get("challenge#abc")],
  ["whose email address it is", () => get("email#a@b.example")],
  ["a book and a user at once", () => getAll("book#1", "user#us_1")],
  ["everything below a user", () => query("user#us_1")],
  ["all users", () => query("users", "gsi1")],
  ["a user's orders", () => query("user#us_1#orders", "gsi1")],
  ["all customers", () => query("customers#0", "gsi1")],
  ["all orders", () => query("orders#all#0", "gsi2")],
  ["mails that wait", () => query("outbox#0", "gsi3")],
];

const FORBIDDEN: Record<string, [string, () => TableCommand][]> = {
  Storefront: [
    ...ACCOUNT_SECRETS,
    ...PERSONAL,
    ["a user's email address", () => get("user#us_1", ACCESS_ATTRIBUTES.actor)],
    ["what administrators did", () => query("activity#2026-11#0", "gsi2")],
    ["to change a book", () => put("book#1")],
  ],
  Identity: [
    ["an order", () => get("order#or_1")],
    ["a mail", () => get("mail#ma_1")],
    ["to suppress an address", () => put("suppressed#abc")],
    ["to change a book", () => put("book#1")],
    ["a user and an order at once", () => putAll("user#us_1", "order#or_1")],
    ["all orders", () => query("orders#all#0", "gsi2")],
  ],
  Checkout: [
    ...BESIDE_ORDERS,
    ["all users", () => query("users", "gsi1")],
    ["all orders", () => query("orders#all#0", "gsi2")],
    ["to reserve an email address", () => putAll("order#or_1", "email#a@b.example")],
    ["to write anything beside search entries", () => writeEach("orders#part#a", "user#us_1")],
    ["to change the shop's settings", () => put("settings")],
  ],
  Sweeper: [
    ...ACCOUNT_SECRETS,
    ...BESIDE_TOTALS,
    ["an emailed code", () => get("challenge#abc")],
    ["all orders", () => query("orders#all#0", "gsi2")],
    ["to note an erasure in the shop's table, where a restore takes it away", () => put("erasures")],
    ["to take an erasure off the list", () => new DeleteItemCommand(erasureEntry())],
    ["who was erased", () => new GetItemCommand(erasureEntry())],
  ],
};

/** One thing that each may do, so that a refusal is not everything's. */
const ALLOWED: Record<string, () => TableCommand> = {
  Storefront: () => getBearer(...ACCESS_ATTRIBUTES.user, ...ACCESS_ATTRIBUTES.session),
  Identity: () => putAll("user#us_1", "credentials#us_1", "email#a@b.example"),
  Checkout: () => putAll("buyer#us_1", "number#FB-1", "order#or_1"),
  Sweeper: () => query("outbox#0", "gsi3"),
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
