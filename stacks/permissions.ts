import type { IndexName } from "@frangipani/core/dynamo/schema";
import { email } from "./email.ts";
import { media } from "./media.ts";
import { table } from "./storage.ts";

type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "BatchWriteItem"
  | "ConditionCheckItem";

/** `Query` of the table itself is for the items below one key (settings, category counts). */
export const tablePermission = (...actions: TableAction[]) => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: [table.arn],
});

export const orderPermission = tablePermission(
  "GetItem",
  "BatchGetItem",
  "PutItem",
  "UpdateItem",
  "DeleteItem",
);

export const indexPermission = (...indexes: IndexName[]) => ({
  actions: ["dynamodb:Query"],
  resources: indexes.map((index) => $interpolate`${table.arn}/index/${index}`),
});

type FileAction = "GetObject" | "PutObject" | "DeleteObject";

export const filePermission = (prefixes: string[], ...actions: FileAction[]) => ({
  actions: actions.map((action) => `s3:${action}`),
  resources: prefixes.map((prefix) => $interpolate`${media.arn}/${prefix}/*`),
});

/** Without it, S3 answers 403 for a missing file. */
export const listBucket = { actions: ["s3:ListBucket"], resources: [media.arn] };

export const listPrefixes = (...prefixes: string[]) => ({
  actions: ["s3:ListBucket"],
  resources: [media.arn],
  conditions: [{ test: "StringEquals", variable: "s3:prefix", values: prefixes }],
});

export const sendMail = {
  actions: ["ses:SendEmail"],
  resources: [email.nodes.identity.arn, email.nodes.configurationSet.arn],
};
