// biome-ignore lint/style/noRestrictedImports: the table's shape has one definition, the local engine's.
import type { IndexName } from "@frangipani/core/dynamo/schema";
import { email } from "./email.ts";
import { media } from "./media.ts";
import { table } from "./storage.ts";

/** Rights, each exactly for what one part of the shop does. A test runs every function under its own. */

type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "BatchWriteItem"
  | "ConditionCheckItem";

/** With the table itself; `Query` is for lists below one key (settings, shelves). */
export const onTable = (...actions: TableAction[]) => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: [table.arn],
});

/** What an order is placed, settled and released with. */
export const onOrders = onTable("GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem");

/** With the lists which these indexes hold (core's dynamo/keys.ts says which). */
export const onLists = (...indexes: IndexName[]) => ({
  actions: ["dynamodb:Query"],
  resources: indexes.map((index) => $interpolate`${table.arn}/index/${index}`),
});

type FileAction = "GetObject" | "PutObject" | "DeleteObject";

export const onFiles = (prefixes: string[], ...actions: FileAction[]) => ({
  actions: actions.map((action) => `s3:${action}`),
  resources: prefixes.map((prefix) => $interpolate`${media.arn}/${prefix}/*`),
});

/** Without it, S3 answers 403 where a file is missing. */
export const seeFiles = { actions: ["s3:ListBucket"], resources: [media.arn] };

/** To see which files are below these prefixes, and no others. */
export const listFiles = (...prefixes: string[]) => ({
  actions: ["s3:ListBucket"],
  resources: [media.arn],
  conditions: [{ test: "StringEquals", variable: "s3:prefix", values: prefixes }],
});

export const sendMail = {
  actions: ["ses:SendEmail"],
  resources: [email.nodes.identity.arn, email.nodes.configurationSet.arn],
};
