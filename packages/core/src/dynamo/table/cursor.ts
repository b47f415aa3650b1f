import * as z from "zod/mini";
import { Failure } from "../../kernel/failure.ts";

/** DynamoDB's limit of a sort key, without the character that an exclusive bound adds (range.ts). */
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
