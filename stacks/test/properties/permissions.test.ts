import { expect } from "vitest";
import type { Stack, Statement } from "../support/stack.ts";
import { everyStage, FUNCTIONS, isProduction, JOBS } from "../support/stages.ts";
import { TABLE_PERMISSIONS } from "./table-permissions.ts";

const isOfTable = ({ Action }: Statement) => Action.some((action) => action.startsWith("dynamodb:"));

const conditionValues = ({ Condition = [] }: Statement, test: string, variable: string) =>
  Condition.find((condition) => condition.test === test && condition.variable === variable)?.values;

/** @throws when a statement is not limited to partition keys */
function tablePermissionsOf(stack: Stack, name: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const add = (group: string, values: string[]) => {
    found[group] = [...(found[group] ?? []), ...values].toSorted();
  };
  for (const statement of stack.permissions(name).filter(isOfTable)) {
    const keys = conditionValues(statement, "ForAllValues:StringLike", "dynamodb:LeadingKeys") ?? [];
    expect(keys.length, JSON.stringify(statement)).toBeGreaterThan(0);
    expect(conditionValues(statement, "Null", "dynamodb:LeadingKeys")).toEqual(["false"]);
    const attributes = conditionValues(statement, "ForAllValues:StringEquals", "dynamodb:Attributes");
    if (attributes)
      expect([["SPECIFIC_ATTRIBUTES"], ["NONE"]]).toContainEqual(
        conditionValues(statement, "StringEqualsIfExists", "dynamodb:Select") ??
          conditionValues(statement, "StringEqualsIfExists", "dynamodb:ReturnValues"),
      );
    const index = /\/index\/(\w+)$/.exec(statement.Resource[0] ?? "")?.[1];
    for (const action of statement.Action.map((action) => action.replace("dynamodb:", "")))
      if (attributes) add(`${keys} ${attributes.toSorted()}`, [action]);
      else add(index ?? action, keys);
  }
  return found;
}

const CHANGES = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"];
const FILE_PERMISSIONS: Record<string, { prefixes: string[]; actions: string[] }> = {
  Storefront: { prefixes: ["catalogue", "search"], actions: ["s3:GetObject"] },
  Pages: { prefixes: ["catalogue", "search"], actions: ["s3:GetObject"] },
  Backoffice: { prefixes: ["covers", "samples", "uploads"], actions: CHANGES },
  Snapshot: { prefixes: ["catalogue", "search"], actions: CHANGES },
};

const LISTS_FILES = ["Backoffice", "Snapshot", "Audit"];
const LISTED_FILES: Record<string, string[]> = {
  Snapshot: ["catalogue/", "search/"],
  Audit: ["covers/", "samples/", "catalogue/"],
};

const ENQUEUES_MAIL = [
  "Identity",
  "Checkout",
  "Webhook",
  "Orders",
  "Sweeper",
  "Alerts",
  "WebhookSender",
  "OfficeIndex",
];

// Actions of the role for backups that IAM can grant only for all resources.
const WITHOUT_RESOURCE = ["cloudwatch:GetMetricData", "events:ListRules", "s3:ListAllMyBuckets"];

const LINKS: Record<string, string[]> = {
  Storefront: ["Media", "OriginKey", "Table", "TokenKeys"],
  Pages: ["Media", "OriginKey", "Router", "Table"],
  Identity: [
    "CanaryPassword",
    "MailKey",
    "MailQueue",
    "OriginKey",
    "PushPublicKey",
    "Router",
    "SessionKey",
    "SigningKey",
    "Table",
    "TokenKeys",
  ],
  Checkout: ["MailQueue", "OriginKey", "Router", "StripeSecretKey", "Table", "TokenKeys"],
  Webhook: ["MailQueue", "OriginKey", "Router", "StripeSecretKey", "StripeWebhookSecret", "Table"],
  Orders: ["MailQueue", "Office", "OriginKey", "Router", "StripeSecretKey", "Table", "TokenKeys"],
  Backoffice: ["Media", "OriginKey", "Table", "TokenKeys"],
  Sweeper: ["ErasureList", "MailQueue", "Router", "StripeSecretKey", "Table"],
  Alerts: ["MailQueue", "Router", "Table"],
  WebhookSender: ["MailQueue", "Router", "Table"],
  Snapshot: ["Media", "Router", "Table"],
  OfficeIndex: ["MailQueue", "Office", "Router", "Table"],
  Audit: ["Media", "Office", "Router", "StripeSecretKey", "Table"],
  MailSender: ["DeadMails", "Email", "MailKey", "MailQueue", "PushKey", "Table"],
  Canary: ["CanaryPassword", "Router"],
};

function allow(Action: string[], Resource: string[], Condition?: object) {
  return { Effect: "Allow", Action, Resource, ...(Condition && { Condition: [Condition] }) };
}

/** The canary has the payment key only on stages where that is a key of the test mode, since it pays there. */
const linksOf = (stack: Stack, name: string) =>
  name === "Canary" && !isProduction(stack) ? ["CanaryPassword", "Router", "StripeSecretKey"] : LINKS[name];

/** Orders reads the back office's index and exports, OfficeIndex also writes them, and Audit has a folder for its progress. */
function officeStatements(stack: Stack, name: string): object[] {
  if (name !== "Orders" && name !== "OfficeIndex" && name !== "Audit") return [];
  const isWriter = name !== "Orders";
  const folders = name === "Audit" ? ["audit"] : ["office", "exports"];
  const changes = name === "Audit" ? ["s3:PutObject"] : ["s3:PutObject", "s3:DeleteObject"];
  const office = `arn:aws:s3:::frangipani-${stack.app?.stage}-office-123456789012`;
  const key = "arn:aws:kms:ap-southeast-1:123456789012:key/OfficeKey";
  const files = folders.map((folder) => `${office}/${folder}/*`);
  return [
    allow(isWriter ? ["s3:GetObject", ...changes] : ["s3:GetObject"], files),
    ...(isWriter ? [allow(["s3:ListBucket"], [office])] : []),
    allow(isWriter ? ["kms:Decrypt", "kms:GenerateDataKey"] : ["kms:Decrypt"], [key]),
  ];
}

everyStage("lets only Lambda take the functions' roles, which have no managed policies", (stack) => {
  for (const name of FUNCTIONS) {
    const role = stack.one("aws:iam/role:Role", `${name}Role`).inputs;
    const trust = JSON.stringify(role.assumeRolePolicy);
    expect(trust, name).toContain('"Principal":{"Service":"lambda.amazonaws.com"}');
    expect(trust, name).not.toContain(":root");
    expect(role.managedPolicyArns, name).toEqual([]);
  }
});

everyStage("gives each function exactly the permissions that it needs", (stack) => {
  const table = stack.one("aws:dynamodb/table:Table", "TableTable").inputs.name;
  const tableOrIndex = new RegExp(
    `^arn:aws:dynamodb:ap-southeast-1:123456789012:table/${table}(/index/gsi[123])?$`,
  );
  const list = stack.one("aws:dynamodb/table:Table", "ErasureListTable").inputs.name;
  const erasureList = `arn:aws:dynamodb:ap-southeast-1:123456789012:table/${list}`;
  const media = `arn:aws:s3:::frangipani-${stack.app?.stage}-media-123456789012`;
  const set = stack.one("aws:sesv2/configurationSet:ConfigurationSet", "EmailConfig").inputs
    .configurationSetName;
  const queueArn = (queue: string) =>
    `arn:aws:sqs:ap-southeast-1:123456789012:${stack.one("aws:sqs/queue:Queue", `${queue}Queue`).inputs.name}`;
  const region = "ap-southeast-1:123456789012";
  const sender = isProduction(stack) ? "books.example" : "*";
  const senderCondition = { test: "StringLike", variable: "ses:FromAddress", values: ["team@books.example"] };
  const ses = (resource: string) => `arn:aws:ses:${region}:${resource}`;
  const senders = [ses(`identity/${sender}`), ses(`configuration-set/${set}`)];
  const received = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];
  const mailSenderStatements = [
    allow(["ses:SendRawEmail"], senders, isProduction(stack) ? undefined : senderCondition),
    allow([...received, "sqs:ChangeMessageVisibility"], [queueArn("MailQueue")]),
    allow(["sqs:SendMessage"], [queueArn("DeadMails")]),
  ];
  const logs = `arn:aws:logs:${region}:log-group:/aws/lambda/frangipani-${stack.app?.stage}-*:*`;
  for (const name of FUNCTIONS) {
    expect(tablePermissionsOf(stack, name), name).toEqual(TABLE_PERMISSIONS[name]);
    for (const { Action, Resource } of stack.permissions(name).filter(isOfTable))
      expect(Resource, name).toEqual([
        name === "Sweeper" && Resource[0] === erasureList && Action[0] === "dynamodb:PutItem"
          ? erasureList
          : expect.stringMatching(tableOrIndex),
      ]);
    const files = FILE_PERMISSIONS[name];
    const paths = files?.prefixes.map((prefix) => `${media}/${prefix}/*`) ?? [];
    const values = LISTED_FILES[name];
    const listed = values && { test: "StringEquals", variable: "s3:prefix", values };
    const others = stack.permissions(name).filter((statement) => !isOfTable(statement));
    expect(others, name).toEqual([
      ...(files ? [allow(files.actions, paths)] : []),
      ...(LISTS_FILES.includes(name) ? [allow(["s3:ListBucket"], [media], listed)] : []),
      ...officeStatements(stack, name),
      ...(name === "MailSender" ? mailSenderStatements : []),
      ...(ENQUEUES_MAIL.includes(name) ? [allow(["sqs:SendMessage"], [queueArn("MailQueue")])] : []),
      ...(JOBS.includes(name as never) ? [allow(["sqs:SendMessage"], [queueArn("FailedRuns")])] : []),
      allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logs]),
    ]);
  }
});

everyStage("grants no role all actions of a service, or an action on all resources", (stack) => {
  const roles = stack.of("aws:iam/role:Role");
  expect(roles.length).toBeGreaterThanOrEqual(FUNCTIONS.length);
  for (const { name } of roles)
    for (const { Action, Resource } of stack.permissions(name.replace(/Role$/, ""))) {
      expect(
        Action.filter((action) => action.includes("*")),
        name,
      ).toEqual([]);
      if (Resource.includes("*")) expect([name, Action]).toEqual(["BackupRole", WITHOUT_RESOURCE]);
    }
});

everyStage("gives each function only the names and secrets that it uses, encrypted", (stack) => {
  for (const name of FUNCTIONS) {
    const environment = JSON.stringify(stack.fn(name).environment);
    expect(stack.bundles[name]?.links.toSorted(), name).toEqual(linksOf(stack, name));
    expect(environment, name).not.toMatch(/sk_test|whsec|first-key/);
  }
  const { CANARY_PAYS } = stack.fn("Canary").environment?.variables ?? {};
  expect(CANARY_PAYS).toBe(isProduction(stack) ? undefined : "yes");
});
