import * as z from "zod/mini";
import { Failure } from "../../kernel/failure.ts";

const CursorKey = z.record(z.string(), z.string());

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
