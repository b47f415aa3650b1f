import { authMessages } from "@frangipani/core/accounts";
import { ForgotInput, type MessageResponse } from "@frangipani/core/accounts/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useForm } from "../api/forms/use-form.ts";
import { useIsCurrentPage } from "../api/forms/use-is-current-page.ts";
import { currentUser } from "../api/session/session-user.ts";
import { buttonClass } from "../ui/actions/Button.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { Form, SubmitButton } from "../ui/form/Form.tsx";
import shared from "../ui/styles/shared.module.css";
import { EmailField, NewPasswordFields, NewPasswordInput } from "./AccountFields.tsx";
import { AccountSheet } from "./AccountSheet.tsx";
import { CodeForm } from "./CodeForm.tsx";

const wide = buttonClass({ variant: "primary", size: "lg", block: true });

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: ForgotInput,
    start: { email: "" },
    failure: authMessages.resetCodeFailed,
    submit: async ({ email }) => {
      await sendResetCode(email);
      toast.success(authMessages.resetCodeSent);
      setSentTo(email);
    },
  });
  if (sentTo) return <CheckYourEmail email={sentTo} />;
  return (
    <AccountSheet
      title="Forgot password?"
      intro="Enter your email address. We will send you a code to reset your password."
      footer={<Link to="/login">Back to login</Link>}
    >
      <Form form={form}>
        <EmailField {...form.field("email")} />
        <SubmitButton size="lg" block form={form}>
          Send Reset Otp
        </SubmitButton>
      </Form>
    </AccountSheet>
  );
}

const CheckYourEmail = ({ email }: { email: string }) => (
  <AccountSheet title="Check your email" footer={<Link to="/login">Back to login</Link>}>
    <p role="status">
      If <strong>{email}</strong> has an account here, we have sent it a reset code. The code is valid for 5
      minutes.
    </p>
    <Link to="/verify-otp" search={{ email }} className={wide}>
      Enter otp Number
    </Link>
  </AccountSheet>
);

const sendResetCode = (email: string): Promise<MessageResponse> =>
  callApi("POST /api/auth/forgot", { json: { email }, anonymous: true });

export function VerifyResetPage({ email }: { email: string }) {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const verify = async (otp: string) => {
    const { token } = await callApi("POST /api/auth/verify", { json: { email, otp }, anonymous: true });
    toast.success(authMessages.codeAccepted);
    // A code works once, so Back must not lead to it.
    if (isCurrentPage()) await navigate({ to: "/reset-password", search: { token }, replace: true });
  };
  return (
    <AccountSheet
      title="Enter your code"
      intro={
        <p>
          We sent a 6-digit reset code to <strong>{email}</strong>.
        </p>
      }
      footer={
        <>
          <Link to="/forgot-password">Use another email address</Link>
          <Link to="/login">Back to login</Link>
        </>
      }
    >
      <CodeForm onCode={verify} onResend={() => sendResetCode(email)}>
        <p className={shared.note}>Code expires in 5 minutes</p>
      </CodeForm>
    </AccountSheet>
  );
}

export function ResetPasswordPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<"open" | "done" | "refused">(token ? "open" : "refused");
  const form = useForm({
    schema: NewPasswordInput,
    start: { password: "", confirmPassword: "" },
    failure: authMessages.resetFailed,
    submit: async ({ password }) => {
      try {
        await callApi("POST /api/auth/reset", { json: { password, token }, anonymous: true });
        toast.success(authMessages.passwordReset);
        setOutcome("done");
        noticeEndedSession();
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

/** Signs out here too if this browser was signed in to the account, by a call that the ended session refuses. */
function noticeEndedSession(): void {
  const user = currentUser();
  // Another failure needs no text: the next call of the session notices it too.
  if (user) callApi("GET /api/auth/getUserById/:id", { params: { id: user.id } }).catch(() => {});
}

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
