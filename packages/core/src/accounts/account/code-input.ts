import * as z from "zod/mini";
import { withPlainCharacters } from "../../kernel/text/text.ts";
import { authMessages } from "./messages.ts";

export const CodeDigits = z
  .string(authMessages.enterAllDigits)
  .check(withPlainCharacters(), z.trim(), z.regex(/^[0-9]{6}$/, authMessages.enterAllDigits));

/** That a step of signing in or of a reset returns for the next one. */
export const Token = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(200, missing));
