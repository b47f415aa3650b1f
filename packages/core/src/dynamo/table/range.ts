import type { QueryCommandInput } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import { Failure } from "../../kernel/failure.ts";
import type { IndexName } from "./schema.ts";
import type { Plain } from "./writes.ts";

export type Range = {
  index?: IndexName;
  partition: string;
  /** Bounds of the sort key: `prefix`, or `after` and/or `before`, both exclusive. */
  prefix?: string;
  after?: string;
  before?: string;
  descending?: boolean;
  limit?: number;
  cursor?: string | undefined;
};

type KeyCondition = Pick<
  Plain<QueryCommandInput>,
  "KeyConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
>;

type Bound = [condition: string, values: Record<string, string>];

const prefixBound = (prefix: string | undefined): Bound[] =>
  prefix === undefined ? [] : [["begins_with(#sort, :prefix)", { ":prefix": prefix }]];

function rangeBound(after: string | undefined, before: string | undefined): Bound[] {
  if (after !== undefined && before !== undefined)
    return [["#sort BETWEEN :after AND :before", { ":after": `${after}\u0000`, ":before": before }]];
  if (after !== undefined) return [["#sort > :after", { ":after": after }]];
  return before === undefined ? [] : [["#sort < :before", { ":before": before }]];
}

export function keyCondition({ index, partition, prefix, after, before }: Range): KeyCondition {
  const [hash, sort] = index ? [`${index}pk`, `${index}sk`] : ["pk", "sk"];
  const bounds = [...prefixBound(prefix), ...rangeBound(after, before)];
  return {
    KeyConditionExpression: ["#hash = :hash", ...bounds.map(([text]) => text)].join(" AND "),
    ExpressionAttributeNames: { "#hash": hash, ...(bounds.length > 0 && { "#sort": sort }) },
    ExpressionAttributeValues: Object.assign({ ":hash": partition }, ...bounds.map(([, values]) => values)),
  };
}

/** DynamoDB's limit of a sort key, without the character that an exclusive bound adds. */
const MAX_KEY_BYTES = 1_023;

const isKey = (text: string): boolean => text.isWellFormed() && Buffer.byteLength(text) <= MAX_KEY_BYTES;
const CursorKey = z.record(z.string(), z.string().check(z.refine(isKey)));

export const toCursor = (key: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify(key)).toString("base64url");

/** @throws Failure "input.cursor" for an invalid one */
export function fromCursor(cursor: string): Record<string, unknown> {
  try {
    return CursorKey.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw unknownCursor();
  }
}

export const unknownCursor = () => new Failure("invalid", "input.cursor", "Unknown cursor");
