import * as z from "zod/mini";
import { authMessages } from "../messages.ts";

export const CodeDigits = z
  .string(authMessages.enterAllDigits)
  .check(z.trim(), z.regex(/^[0-9]{6}$/, authMessages.enterAllDigits));
