import { authMessages } from "@frangipani/core/accounts";
import { SignUpInput } from "@frangipani/core/accounts/contract";
import { Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { serverText, textOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useForm } from "../api/forms/use-form.ts";
import { toast } from "../ui/feedback/toast.ts";
import { Form, PasswordField, SubmitButton, TextField } from "../ui/form/Form.tsx";
import { EmailField, NewPasswordField } from "./AccountFields.tsx";
import { AccountSheet } from "./AccountSheet.tsx";
import { fromState, purposeOf } from "./destination.ts";
import { useSignInSteps } from "./use-sign-in-steps.ts";

export function SignUpPage({ from }: { from: unknown }) {
  const { goTo, onResponse } = useSignInSteps(from);
  const purpose = purposeOf(from);
  const form = useForm({
    schema: SignUpForm,
    live: true,
    start: { name: "", email: "", password: "", confirmPassword: "" },
    failure: signUpFailure,
    submit: async ({ name, email, password }) => {
      const user = { name, email, password, role: "customer" };
      await callApi("POST /api/auth/signup", { json: { user }, anonymous: true });
      toast.success(authMessages.signedUp);
      // The account exists even if signing in fails, which can be repeated on the sign-in page.
      const response = await callApi("POST /api/auth/login", {
        json: { email, password },
        anonymous: true,
      }).catch(() => null);
      await (response ? onResponse(email, response) : goTo(null));
    },
  });
  const recheckConfirmation = () => {
    if (form.methods.getValues("confirmPassword")) void form.methods.trigger("confirmPassword");
  };
  return (
    <AccountSheet
      title="Create Account"
      intro={purpose ? `Create an account to ${purpose}.` : "To order books and to follow your orders."}
      footer={
        <p>
          Already have an account?{" "}
          <Link to="/login" state={fromState(from)}>
            Sign in
          </Link>
        </p>
      }
    >
      <Form form={form}>
        <TextField label="Full Name" autoComplete="name" required {...form.field("name")} />
        <EmailField {...form.field("email")} />
        <NewPasswordField label="Password" {...form.field("password", { onChange: recheckConfirmation })} />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          required
          {...form.field("confirmPassword")}
        />
        <SubmitButton size="lg" block form={form} disabled={form.hasErrors && !form.isBusy}>
          {form.isBusy ? "Creating account..." : "Sign Up"}
        </SubmitButton>
      </Form>
    </AccountSheet>
  );
}

export const SignUpForm = z.extend(SignUpInput.shape.user, { confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: authMessages.signupPasswordsDiffer,
    // Zod would skip this check while another field is invalid, but each field shows its own error.
    when: () => true,
  }),
);

export const signUpFailure = (error: unknown): string =>
  serverText(error, "error", "message") ?? textOf(error);
