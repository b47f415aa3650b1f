import { ACCESS_ATTRIBUTES } from "@frangipani/core/dynamo/schema";
import { describe, expect, it } from "vitest";
import { isAllowed } from "./support/permission-proxy.ts";
import { type TableInput, tablePermissions } from "./support/required-permissions.ts";
import { sharedStack } from "./support/stages.ts";

/* What the conditions of two roles allow and forbid. The permissions of every role are in properties/table-permissions.ts. */

/** Stands for the table's name, which only the deployment knows. */
const TABLE = "TABLE";
type Request = [operation: string, input: TableInput];

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: "x" } });
const projection = (attributes: string[]) =>
  attributes.length > 0 && {
    ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
  };
const get = (pk: string, ...attributes: string[]): Request => [
  "GetItem",
  { Key: key(pk), ...projection(attributes) },
];
const getAll = (pks: string[], ...attributes: string[]): Request => [
  "BatchGetItem",
  { RequestItems: { [TABLE]: { Keys: pks.map(key), ...projection(attributes) } } },
];
const BEARER = ["user#us_1", "sessions#us_1"];
const query = (partition: string, indexName = ""): Request => [
  "Query",
  {
    ...(indexName && { IndexName: indexName }),
    KeyConditionExpression: "#hash = :hash",
    ExpressionAttributeNames: { "#hash": `${indexName}pk` },
    ExpressionAttributeValues: { ":hash": { S: partition } },
  },
];
const update = (pk: string, UpdateExpression: string, more: object = {}): Request => [
  "UpdateItem",
  { Key: key(pk), UpdateExpression, ...more },
];
const putAll = (...pks: string[]): Request => [
  "TransactWriteItems",
  { TransactItems: pks.map((pk) => ({ Put: { TableName: TABLE, Item: key(pk) } })) },
];
const writeEach = (...pks: string[]): Request => [
  "BatchWriteItem",
  { RequestItems: { [TABLE]: pks.map((pk) => ({ PutRequest: { Item: key(pk) } })) } },
];

/** Requests that a role must not make, one of each kind, and one that it may, which shows that not everything is refused. */
const ROLES: { name: string; allowed: Request; forbidden: [string, Request][] }[] = [
  {
    name: "Storefront",
    allowed: getAll(BEARER, ...ACCESS_ATTRIBUTES.user, ...ACCESS_ATTRIBUTES.session),
    forbidden: [
      ["a user's password hash", get("credentials#us_1")],
      ["a user's name beside the role", get("user#us_1", "role", "name")],
      ["a session's hash, with its user", getAll(BEARER, ...ACCESS_ATTRIBUTES.user, "secretHash")],
      ["a user and a session as a whole", getAll(BEARER)],
      ["a book and a user at once", getAll(["book#1", "user#us_1"])],
      ["all sessions of a user", query("sessions#us_1")],
      ["all users", query("users", "gsi1")],
      ["to change a book", ["PutItem", { Item: key("book#1") }]],
      ["the whole table", ["Scan", {}]],
    ],
  },
  {
    name: "Checkout",
    allowed: putAll("buyer#us_1", "number#FB-1", "order#or_1"),
    forbidden: [
      ["to change a user's role", update("user#us_1", "SET role = :to")],
      ["the user in a response", update("user#us_1", "SET spent = :to", { ReturnValues: "ALL_OLD" })],
      ["to remove a user", ["DeleteItem", { Key: key("user#us_1") }]],
      ["to reserve an email address", putAll("order#or_1", "email#a@b.example")],
      ["to write anything beside search entries", writeEach("orders#part#a", "user#us_1")],
      ["the whole table", ["Scan", {}]],
    ],
  },
];

describe.each(ROLES)("the role of $name", ({ name, allowed, forbidden }) => {
  const isPermitted = ([operation, input]: Request): boolean => {
    const stack = sharedStack("production");
    const table = stack.one("aws:dynamodb/table:Table", "TableTable").inputs.name;
    const text = JSON.stringify({ TableName: TABLE, ...input }).replaceAll(TABLE, table);
    const needed = tablePermissions(operation, JSON.parse(text));
    expect(needed.length).toBeGreaterThan(0);
    return needed.every((permission) => isAllowed(stack.permissions(name), permission));
  };

  it.each(forbidden)("does not allow %s", (_, request) => expect(isPermitted(request)).toBe(false));

  it("allows what the function is for", () => expect(isPermitted(allowed)).toBe(true));
});
