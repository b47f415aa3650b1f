import { authMessages } from "@frangipani/core/accounts";
import { ResetInput } from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";

/** Without the full stop of signup's message (docs/rules.md#passwords). */
export const NewPasswordForm = z
  .object({ password: ResetInput.shape.password, confirmPassword: z.string() })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      error: authMessages.resetPasswordsDiffer,
      when: () => true,
    }),
  );
