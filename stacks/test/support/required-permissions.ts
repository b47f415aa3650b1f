import type { IncomingHttpHeaders } from "node:http";
import { ACCOUNT, REGION } from "./mocked-aws.ts";

/** A permission in IAM's terms; `context` has the values that a policy's conditions may test. */
export type Permission = { action: string; resource: string; context?: Record<string, string[]> };

/** How the account sends mail: an address that has an identity of its own is not sent by its domain's. */
export type MailAccount = { identities: readonly string[]; isSandbox: boolean };

type AwsRequest = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer };

/** The permissions that a request needs. @throws Error for an unknown request */
export function requiredPermissions(request: AwsRequest, mails: MailAccount): Permission[] {
  const target = request.headers["x-amz-target"];
  if (typeof target === "string") {
    const [service, operation = ""] = target.split(".");
    const input = JSON.parse(request.body.toString());
    return service === "AmazonSQS" ? queuePermissions(operation, input) : tablePermissions(operation, input);
  }
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm
    ? mailPermissions(new URLSearchParams(request.body.toString()), mails)
    : filePermissions(request);
}

/** A batch needs the permission of the call that it makes several of. */
const queuePermissions = (operation: string, { QueueUrl }: { QueueUrl: string }): Permission[] => [
  {
    action: `sqs:${operation.replace(/Batch$/, "")}`,
    resource: `arn:aws:sqs:${REGION}:${ACCOUNT}:${new URL(QueueUrl).pathname.split("/").at(-1)}`,
  },
];

const tableArn = (table: string, index?: string) =>
  `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${table}${index ? `/index/${index}` : ""}`;

const CHANGES = { Put: "PutItem", Update: "UpdateItem", Delete: "DeleteItem" } as const;
const WRITES = { ...CHANGES, ConditionCheck: "ConditionCheckItem" } as const;

const WRITE_ACTIONS: readonly string[] = Object.values(WRITES);

/** The actions of a transaction's parts. */
const ACTIONS = { ...WRITES, Get: "GetItem" } as const;

type Value = { S?: string };
type Item = Record<string, Value>;
type Write = {
  TableName?: string;
  Key?: Item;
  Item?: Item;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ReturnValues?: string;
};
type Projection = { ProjectionExpression?: string; ExpressionAttributeNames?: Record<string, string> };
export type TableInput = Write &
  Projection & {
    IndexName?: string;
    KeyConditionExpression?: string;
    ExpressionAttributeValues?: Record<string, Value>;
    RequestItems?: Record<
      string,
      ({ Keys: Item[] } & Projection) | { PutRequest?: Write; DeleteRequest?: Write }[]
    >;
    TransactItems?: Partial<Record<keyof typeof ACTIONS, Write & Projection>>[];
  };

/** A transaction needs the permissions of its parts, and none of its own. */
export function tablePermissions(operation: string, input: TableInput): Permission[] {
  if (input.TransactItems)
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, part]) => ({
        action: `dynamodb:${ACTIONS[kind as keyof typeof ACTIONS]}`,
        resource: tableArn(part.TableName ?? ""),
        context: {
          "dynamodb:LeadingKeys": keyOf(part),
          ...(kind === "Get" ? attributesOf(part) : writtenAttributes(part)),
        },
      })),
    );
  if (input.RequestItems)
    return Object.entries(input.RequestItems).map(([table, requests]) => ({
      action: `dynamodb:${operation}`,
      resource: tableArn(table),
      context: {
        "dynamodb:LeadingKeys": batchKeys(requests),
        ...(Array.isArray(requests) ? {} : attributesOf(requests)),
      },
    }));
  return [
    {
      action: `dynamodb:${operation}`,
      resource: tableArn(input.TableName ?? "", input.IndexName),
      context: {
        "dynamodb:LeadingKeys": [...keyOf(input), ...queriedKey(input)],
        ...(WRITE_ACTIONS.includes(operation) ? writtenAttributes(input) : attributesOf(input)),
      },
    },
  ];
}

/** The partition key of a request; none if it names no key, as a Scan. */
const keyOf = ({ Key, Item }: Write): string[] => [(Key ?? Item)?.pk?.S ?? []].flat();

const batchKeys = (requests: NonNullable<TableInput["RequestItems"]>[string]): string[] =>
  Array.isArray(requests)
    ? requests.flatMap(({ PutRequest, DeleteRequest }) => keyOf(PutRequest ?? DeleteRequest ?? {}))
    : requests.Keys.flatMap((Key) => keyOf({ Key }));

/** The partition key that a query asks for, of the table or of an index. */
function queriedKey(input: TableInput): string[] {
  const [, name = "", value = ""] = /^(\S+) = (:\w+)/.exec(input.KeyConditionExpression ?? "") ?? [];
  const expected = input.IndexName ? `${input.IndexName}pk` : "pk";
  if (input.KeyConditionExpression && input.ExpressionAttributeNames?.[name] !== expected)
    throw new Error(`which key does ${input.KeyConditionExpression} ask for?`);
  return [input.ExpressionAttributeValues?.[value]?.S ?? []].flat();
}

const WORDS = /^(SET|ADD|REMOVE|DELETE|AND|OR|NOT|BETWEEN|IN|attribute_(not_)?exists|if_not_exists|size)$/;

/** The attributes that a write names, in the item or in its expressions. */
function writtenAttributes(write: Write) {
  const expressions = `${write.UpdateExpression ?? ""} ${write.ConditionExpression ?? ""}`;
  const named = (expressions.match(/(?<![:\w])[#a-zA-Z_]\w*/g) ?? []).filter((word) => !WORDS.test(word));
  return {
    "dynamodb:Attributes": [
      ...Object.keys(write.Key ?? write.Item ?? {}),
      ...named.map((name) => write.ExpressionAttributeNames?.[name] ?? name),
    ],
    "dynamodb:ReturnValues": [write.ReturnValues ?? "NONE"],
  };
}

/** The attributes that a reading request asks for. IAM counts the keys among them. */
const attributesOf = ({ ProjectionExpression, ExpressionAttributeNames = {} }: Projection) =>
  ProjectionExpression
    ? {
        "dynamodb:Select": ["SPECIFIC_ATTRIBUTES"],
        "dynamodb:Attributes": [
          "pk",
          "sk",
          ...ProjectionExpression.split(", ").map((name) => ExpressionAttributeNames[name] ?? name),
        ],
      }
    : { "dynamodb:Select": ["ALL_ATTRIBUTES"] };

/**
 * Sending needs the sender's identity, in the sandbox also the recipients', and the configuration set.
 * https://docs.aws.amazon.com/ses/latest/dg/control-user-access.html
 */
function mailPermissions(form: URLSearchParams, { identities, isSandbox }: MailAccount): Permission[] {
  const from = /[^<\s]+@[^>]+/.exec(form.get("Source") ?? "")?.[0] ?? "";
  const identityOf = (address: string) =>
    identities.includes(address) ? address : address.slice(address.indexOf("@") + 1);
  const recipients = [...form].flatMap(([name, value]) => (name.startsWith("Destinations.") ? value : []));
  const set = form.get("ConfigurationSetName");
  return [
    ...[from, ...(isSandbox ? recipients : [])].map((address) => `identity/${identityOf(address)}`),
    ...(set ? [`configuration-set/${set}`] : []),
  ].map((resource) => ({
    action: `ses:${form.get("Action")}`,
    resource: `arn:aws:ses:${REGION}:${ACCOUNT}:${resource}`,
    context: { "ses:FromAddress": [from] },
  }));
}

const FILE_ACTIONS: Record<string, string> = {
  GET: "GetObject",
  HEAD: "GetObject",
  PUT: "PutObject",
  DELETE: "DeleteObject",
};

function filePermissions({ method, url, headers, body }: AwsRequest): Permission[] {
  const hosted = /^(.+)\.s3\.[a-z0-9-]+\.amazonaws\.com$/.exec(headers.host ?? "")?.[1];
  const [bucket = "", ...rest] = `${hosted ?? ""}${url.pathname}`.replace(/^\//, "").split("/");
  const key = rest.join("/");
  const arn = `arn:aws:s3:::${bucket}`;
  if (method === "POST" && url.searchParams.has("delete"))
    return [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, one]) => ({
      action: "s3:DeleteObject",
      resource: `${arn}/${one}`,
    }));
  if (method === "GET" && key === "") {
    const context = { "s3:prefix": [url.searchParams.get("prefix") ?? ""] };
    return [{ action: "s3:ListBucket", resource: arn, context }];
  }
  const action = FILE_ACTIONS[method];
  if (!action || key === "") throw new Error(`which permission does ${method} ${url.pathname} need?`);
  return [{ action: `s3:${action}`, resource: `${arn}/${key}` }];
}
