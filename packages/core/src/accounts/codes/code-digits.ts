import * as z from "zod/mini";
import { authMessages } from "../messages.ts";

export const CodeDigits = z.string(authMessages.enterAllDigits).check(
  // Full-width digits of an East Asian keyboard are digits.
  z.overwrite((text) => text.normalize("NFKC")),
  z.trim(),
  z.regex(/^[0-9]{6}$/, authMessages.enterAllDigits),
);
