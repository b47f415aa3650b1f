import * as z from "zod/mini";
import { withPlainCharacters } from "../../kernel/text/text.ts";
import { authMessages } from "./messages.ts";

export const CodeDigits = z
  .string(authMessages.enterAllDigits)
  .check(withPlainCharacters(), z.trim(), z.regex(/^[0-9]{6}$/, authMessages.enterAllDigits));

/** A token returned by one step of a sign-in or a reset, and sent with the next. */
export const Token = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(200, missing));
