import * as z from "zod/mini";
import { withPlainCharacters } from "../../kernel/text/text.ts";
import { authMessages } from "./messages.ts";

export const CodeDigits = z
  .string(authMessages.enterAllDigits)
  .check(withPlainCharacters(), z.trim(), z.regex(/^[0-9]{6}$/, authMessages.enterAllDigits));
