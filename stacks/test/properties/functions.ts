import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Stack } from "../support/stack.ts";
import { ROOT } from "../support/workspace.ts";
import { isProduction, type Property } from "./property.ts";

export const AREAS = ["Storefront", "Pages", "Identity", "Checkout", "Orders", "Backoffice"] as const;
const JOBS = ["Sweeper", "Snapshot", "Audit"] as const;
export const FUNCTIONS = [...AREAS, ...JOBS];

const functionOf = (stack: Stack, name: string) =>
  stack.one("aws:lambda/function:Function", `${name}Function`).inputs;

const CHANGES_ORDERS = ["GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"];

const TABLE_PERMISSIONS: Record<string, { actions: string[]; more?: string[]; lists: string[] }> = {
  Storefront: { actions: ["GetItem", "Query"], lists: ["gsi1", "gsi2", "gsi3"] },
  Pages: { actions: ["GetItem", "Query"], lists: ["gsi2", "gsi3"] },
  Identity: {
    actions: ["GetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
    lists: ["gsi1"],
  },
  Checkout: { actions: CHANGES_ORDERS, more: ["BatchWriteItem"], lists: [] },
  Orders: { actions: CHANGES_ORDERS, more: ["Query"], lists: ["gsi1", "gsi2", "gsi3"] },
  Backoffice: {
    actions: [
      "GetItem",
      "BatchGetItem",
      "Query",
      "PutItem",
      "UpdateItem",
      "DeleteItem",
      "ConditionCheckItem",
    ],
    lists: ["gsi1", "gsi2", "gsi3"],
  },
  Sweeper: { actions: CHANGES_ORDERS, lists: ["gsi3"] },
  Snapshot: { actions: ["GetItem", "PutItem"], lists: ["gsi2"] },
  Audit: { actions: ["GetItem", "BatchGetItem", "Query"], lists: ["gsi1", "gsi2", "gsi3"] },
};

const ALL_FILES = ["covers", "samples", "uploads"];
const FILE_PERMISSIONS: Record<string, { prefixes: string[]; actions: string[] }> = {
  Storefront: { prefixes: ["catalogue"], actions: ["GetObject"] },
  Pages: { prefixes: ["catalogue"], actions: ["GetObject"] },
  Backoffice: { prefixes: ALL_FILES, actions: ["GetObject", "PutObject", "DeleteObject"] },
  Snapshot: { prefixes: ["catalogue"], actions: ["PutObject", "DeleteObject"] },
};

const LISTS_FILES = ["Backoffice", "Snapshot", "Audit"];
const LISTED_FILES: Record<string, string[]> = {
  Snapshot: ["catalogue/"],
  Audit: ["covers/", "samples/", "catalogue/"],
};

const SENDS_MAIL = ["Identity", "Checkout", "Orders", "Sweeper"];

const LINKS: Record<string, string[]> = {
  Storefront: ["Media", "OriginKey", "Table", "TokenKeys"],
  Pages: ["Media", "OriginKey", "Router", "Table"],
  Identity: ["Email", "MailKey", "OriginKey", "Router", "SessionKey", "SigningKey", "Table", "TokenKeys"],
  Checkout: ["Email", "OriginKey", "Router", "StripeSecretKey", "StripeWebhookSecret", "Table", "TokenKeys"],
  Orders: ["Email", "OriginKey", "Router", "StripeSecretKey", "Table", "TokenKeys"],
  Backoffice: ["Media", "OriginKey", "Table", "TokenKeys"],
  Sweeper: ["Email", "MailKey", "Router", "StripeSecretKey", "Table"],
  Snapshot: ["Media", "Table"],
  Audit: ["Media", "Table"],
};

export const functionProperties: Property[] = [
  {
    title: "runs every function on Node 24 for ARM, within limits of time and memory",
    holds(stack) {
      expect(stack.of("aws:lambda/function:Function")).toHaveLength(FUNCTIONS.length);
      for (const name of FUNCTIONS) {
        const fn = functionOf(stack, name);
        expect(fn, name).toMatchObject({ runtime: "nodejs24.x", architectures: ["arm64"] });
        expect(fn.memorySize, name).toBe(["Backoffice", "Snapshot", "Audit"].includes(name) ? 2048 : 1024);
        // API Gateway waits 30 seconds and no longer.
        if (AREAS.includes(name as never)) expect(fn.timeout, name).toBeLessThan(30);
        else expect(fn.timeout, name).toBeLessThanOrEqual(name === "Audit" ? 900 : 300);
      }
    },
  },
  {
    title: "keeps the logs of every function as JSON, for a limited time",
    holds(stack) {
      for (const name of FUNCTIONS) {
        const { loggingConfig } = functionOf(stack, name);
        expect(loggingConfig.logFormat, name).toBe("JSON");
        const group = stack.one("aws:cloudwatch/logGroup:LogGroup", `${name}LogGroup`).inputs;
        expect(group.name).toBe(loggingConfig.logGroup);
      }
      for (const { name, inputs } of stack.of("aws:cloudwatch/logGroup:LogGroup"))
        expect([7, 30, 90], name).toContain(inputs.retentionInDays);
    },
  },
  {
    title: "lets Lambda alone take the functions' roles, which have no permissions but their own",
    holds(stack) {
      for (const name of FUNCTIONS) {
        const role = stack.one("aws:iam/role:Role", `${name}Role`).inputs;
        const trust = JSON.stringify(role.assumeRolePolicy);
        expect(trust, name).toContain('"Principal":{"Service":"lambda.amazonaws.com"}');
        expect(trust, name).not.toContain(":root");
        expect(role.managedPolicyArns, name).toEqual([]);
      }
    },
  },
  {
    title: "gives each function exactly the permissions that it needs",
    holds(stack) {
      const table = `arn:aws:dynamodb:ap-southeast-1:123456789012:table/${
        stack.one("aws:dynamodb/table:Table", "TableTable").inputs.name
      }`;
      const media = `arn:aws:s3:::frangipani-${stack.app?.stage}-media-123456789012`;
      const sender = stack.one("aws:sesv2/emailIdentity:EmailIdentity", "EmailIdentity").inputs.emailIdentity;
      const set = stack.one("aws:sesv2/configurationSet:ConfigurationSet", "EmailConfig").inputs
        .configurationSetName;
      const queue = stack.one("aws:sqs/queue:Queue", "FailedRunsQueue").inputs.name;
      for (const name of FUNCTIONS) {
        const permissions = TABLE_PERMISSIONS[name];
        const files = FILE_PERMISSIONS[name];
        expect(stack.permissions(name), name).toEqual([
          ...[permissions?.actions, permissions?.more].flatMap((actions) =>
            actions
              ? [
                  {
                    Effect: "Allow",
                    Action: actions.map((action) => `dynamodb:${action}`),
                    Resource: [table],
                  },
                ]
              : [],
          ),
          ...(permissions?.lists.length
            ? [
                {
                  Effect: "Allow",
                  Action: ["dynamodb:Query"],
                  Resource: permissions.lists.map((index) => `${table}/index/${index}`),
                },
              ]
            : []),
          ...(files
            ? [
                {
                  Effect: "Allow",
                  Action: files.actions.map((action) => `s3:${action}`),
                  Resource: files.prefixes.map((prefix) => `${media}/${prefix}/*`),
                },
              ]
            : []),
          ...(LISTS_FILES.includes(name)
            ? [
                {
                  Effect: "Allow",
                  Action: ["s3:ListBucket"],
                  Resource: [media],
                  ...(LISTED_FILES[name] && {
                    Condition: [{ test: "StringEquals", variable: "s3:prefix", values: LISTED_FILES[name] }],
                  }),
                },
              ]
            : []),
          ...(SENDS_MAIL.includes(name)
            ? [
                {
                  Effect: "Allow",
                  Action: ["ses:SendEmail"],
                  Resource: [
                    `arn:aws:ses:ap-southeast-1:123456789012:identity/${sender}`,
                    `arn:aws:ses:ap-southeast-1:123456789012:configuration-set/${set}`,
                  ],
                },
              ]
            : []),
          ...(JOBS.includes(name as never)
            ? [
                {
                  Effect: "Allow",
                  Action: ["sqs:SendMessage"],
                  Resource: [`arn:aws:sqs:ap-southeast-1:123456789012:${queue}`],
                },
              ]
            : []),
          {
            Effect: "Allow",
            Action: ["logs:CreateLogStream", "logs:PutLogEvents"],
            Resource: [
              `arn:aws:logs:ap-southeast-1:123456789012:log-group:/aws/lambda/frangipani-${stack.app?.stage}-*:*`,
            ],
          },
        ]);
      }
    },
  },
  {
    title: "grants nobody a whole service, or everything",
    holds(stack) {
      const roles = stack.of("aws:iam/role:Role");
      expect(roles.length).toBeGreaterThanOrEqual(FUNCTIONS.length);
      for (const { name } of roles)
        for (const { Action, Resource } of stack.permissions(name.replace(/Role$/, ""))) {
          expect(
            Action.filter((action) => action.includes("*")),
            name,
          ).toEqual([]);
          expect(Resource, name).not.toContain("*");
        }
    },
  },
  {
    title: "gives each function only the names and secrets that it uses, encrypted",
    holds(stack) {
      for (const name of FUNCTIONS) {
        expect(stack.bundles[name]?.links.toSorted(), name).toEqual(LINKS[name]);
        expect(JSON.stringify(functionOf(stack, name).environment), name).not.toMatch(
          /sk_test|whsec|first-key/,
        );
      }
    },
  },
  {
    title: "installs sharp for Lambda's machines, in the version that is tested",
    holds(stack) {
      const { dependencies } = JSON.parse(
        readFileSync(join(ROOT, "packages/functions/package.json"), "utf8"),
      );
      const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
      expect(stack.bundles.Backoffice?.install).toEqual({ sharp: dependencies.sharp });
      expect(stack.bundles.Backoffice?.architecture).toBe("arm64");
      expect(packages["node_modules/@img/sharp-linux-arm64"]?.version).toBe(dependencies.sharp);
      for (const name of FUNCTIONS.filter((name) => name !== "Backoffice"))
        expect(stack.bundles[name]?.install, name).toEqual({});
    },
  },
  {
    title: "requires six secrets",
    holds(stack) {
      const secrets = stack.of("sst:sst:Secret").map(({ name }) => name);
      expect(secrets.toSorted()).toEqual([
        "MailKey",
        "OriginKey",
        "SessionKey",
        "SigningKey",
        "StripeSecretKey",
        "StripeWebhookSecret",
      ]);
    },
  },
  {
    title:
      "sweeps every minute, refreshes the snapshot, audits every night, and keeps failed runs in a dead-letter queue",
    holds(stack) {
      const schedules = Object.fromEntries(
        stack.of("aws:scheduler/schedule:Schedule").map(({ name, inputs }) => [name, inputs]),
      );
      const queue = `arn:aws:sqs:ap-southeast-1:123456789012:${
        stack.one("aws:sqs/queue:Queue", "FailedRunsQueue").inputs.name
      }`;
      expect(Object.keys(schedules).toSorted()).toEqual([
        "AuditScheduleSchedule",
        "SnapshotScheduleSchedule",
        "SweeperScheduleSchedule",
      ]);
      expect(schedules.SweeperScheduleSchedule?.scheduleExpression).toBe("rate(1 minute)");
      expect(schedules.AuditScheduleSchedule?.scheduleExpression).toBe("cron(0 20 * * ? *)");
      expect(schedules.SnapshotScheduleSchedule?.scheduleExpression).toBe(
        isProduction(stack) ? "rate(1 minute)" : "rate(10 minutes)",
      );
      for (const job of JOBS) {
        expect(schedules[`${job}ScheduleSchedule`]).toMatchObject({
          state: "ENABLED",
          target: {
            arn: `arn:aws:lambda:ap-southeast-1:123456789012:function:${functionOf(stack, job).name}`,
            deadLetterConfig: { arn: queue },
          },
        });
        const failures = stack.one(
          "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig",
          `${job}EventInvokeConfig`,
        );
        expect(failures.inputs).toMatchObject({
          maximumRetryAttempts: 0,
          destinationConfig: { onFailure: { destination: queue } },
        });
      }
    },
  },
  {
    title: "gives the pages' function the web app's build for the server",
    on: "production",
    holds(stack) {
      const zip = readFileSync(join(stack.workspace, ".sst/artifacts/Pages/code.zip"), "latin1");
      for (const file of ["web/entry-server.js", "web/template.json"]) expect(zip).toContain(file);
    },
  },
];
