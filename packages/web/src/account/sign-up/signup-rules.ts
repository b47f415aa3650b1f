import { authMessages } from "@frangipani/core/accounts";
import { SignUpInput } from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";

export const SignUpForm = z.extend(SignUpInput.shape.user, { confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: authMessages.signupPasswordsDiffer,
    // Also while another field is invalid: each field shows its own error.
    when: () => true,
  }),
);
