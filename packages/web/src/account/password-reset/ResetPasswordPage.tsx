import { authMessages } from "@frangipani/core/accounts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form, SubmitButton } from "../../ui/form/Form.tsx";
import { AccountSheet } from "../AccountSheet.tsx";
import { NewPasswordFields } from "../NewPasswordFields.tsx";
import { NewPasswordForm } from "./reset-rules.ts";

type Outcome = "open" | "done" | "refused";

export function ResetPasswordPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>(token ? "open" : "refused");
  const form = useForm({
    schema: NewPasswordForm,
    start: { password: "", confirmPassword: "" },
    failure: authMessages.resetFailed,
    submit: async ({ password }) => {
      try {
        await callApi("POST /api/auth/reset", { json: { password, token }, anonymous: true });
        toast.success(authMessages.passwordReset);
        setOutcome("done");
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "auth.invalid-reset-token") throw error;
        toast.error(authMessages.resetFailed);
        setOutcome("refused");
      }
    },
  });
  if (outcome === "refused") return <InvalidResetOtp />;
  if (outcome === "done") return <PasswordResetComplete />;
  return (
    <AccountSheet title="Reset Password" intro="Choose a new password for your account.">
      <Form form={form}>
        <NewPasswordFields field={form.field} />
        <SubmitButton size="lg" block form={form}>
          Reset Password
        </SubmitButton>
      </Form>
    </AccountSheet>
  );
}

const wide = buttonClass({ variant: "primary", size: "lg", block: true });

const InvalidResetOtp = () => (
  <AccountSheet title={authMessages.resetTokenTitle} footer={<Link to="/login">Back to login</Link>}>
    <p role="alert">{authMessages.invalidResetToken}</p>
    <Link to="/forgot-password" className={wide}>
      Request a new one
    </Link>
  </AccountSheet>
);

const PasswordResetComplete = () => (
  <AccountSheet title="Password Reset Complete">
    <p role="status">Your new password is set, and you are signed out everywhere else.</p>
    <Link to="/login" className={wide}>
      Log in
    </Link>
  </AccountSheet>
);
