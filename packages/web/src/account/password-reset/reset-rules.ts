import { authMessages } from "@frangipani/core/accounts";
import { ResetInput } from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";

export const NewPasswordForm = z
  .object({ password: ResetInput.shape.password, confirmPassword: z.string() })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      // Without the full stop of signup's message (docs/rules.md#passwords).
      error: authMessages.resetPasswordsDiffer,
      // Also while the password itself is invalid.
      when: () => true,
    }),
  );
