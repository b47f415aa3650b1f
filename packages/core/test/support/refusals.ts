import { expect } from "vitest";

/** Matches a Failure. */
export const refusal = (kind: string, code: string, message: string) =>
  expect.objectContaining({ kind, code, message });
/** The message of the first issue that a schema finds. */
export const firstIssue = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;
