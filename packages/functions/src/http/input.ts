import { Failure, isWellFormed } from "@frangipani/core/kernel";
import { zValidator } from "@hono/zod-validator";
import type { ValidationTargets } from "hono";
import type * as z from "zod/mini";

const GENERIC = "Invalid input";
const NO_TEXT = "The request contains characters that are not text";

/** The first issue is the message, and its path `field`. */
export const input = <S extends z.ZodMiniType, T extends keyof ValidationTargets>(target: T, schema: S) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw invalidInput(result.error.issues);
    if (!isWellFormed(result.data)) throw invalidInput([{ path: [], message: NO_TEXT }]);
  });

export function invalidInput(issues: readonly { path: PropertyKey[]; message: string }[]): Failure {
  const issue = issues[0];
  const field = issue?.path.map(String).join(".") ?? "";
  const text =
    issue && issue.message !== GENERIC ? issue.message : `${field || "The request"} is missing or invalid`;
  return new Failure("invalid", "input.invalid", text, { field });
}
