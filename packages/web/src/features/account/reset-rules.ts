import { ResetInput } from "@frangipani/core/auth/contract";
import { authMessages } from "@frangipani/core/auth/messages";
import * as z from "zod/mini";

/** A new password and its repetition; reset says it without the full stop of signup (spec §5). */
export const NewPasswordForm = z
  .object({ password: ResetInput.shape.password, confirmPassword: z.string() })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      error: authMessages.resetPasswordsDiffer,
      when: () => true,
    }),
  );
