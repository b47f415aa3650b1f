import { authMessages } from "@frangipani/core/accounts";
import { LoginInput, type LoginResponse, type SignedInResponse } from "@frangipani/core/accounts/contract";
import { useMutation } from "@tanstack/react-query";
import { type HistoryState, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, serverText, textOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useForm } from "../api/forms/use-form.ts";
import { sendPendingSignOut } from "../api/session/session.ts";
import { currentUser, endedSession, useUser } from "../api/session/session-user.ts";
import { Button } from "../ui/actions/Button.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { FieldError } from "../ui/form/Field.tsx";
import { Form, PasswordField, SubmitButton } from "../ui/form/Form.tsx";
import shared from "../ui/styles/shared.module.css";
import { EmailField } from "./AccountFields.tsx";
import css from "./AccountSheet.module.css";
import { AccountSheet } from "./AccountSheet.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { fromState, isBackOffice, purposeOf } from "./destination.ts";
import { passkeyFailure, signInWithPasskey } from "./passkey-api.ts";
import { isPasskeySupported } from "./passkeys-query.ts";
import { codeStepOf, useSignInSteps } from "./use-sign-in-steps.ts";

export function LoginPage({ state }: { state: HistoryState }) {
  const { goTo, finish, onResponse } = useSignInSteps(state.from);
  const codeStep = codeStepOf(state.codeStep);
  const onPassword = (email: string, response: LoginResponse) =>
    onResponse(email, response, authMessages.signedIn);
  const onPasskey = (session: SignedInResponse) => finish(session, authMessages.signedIn);
  if (!codeStep) return <LoginForm from={state.from} onResponse={onPassword} onSignedIn={onPasskey} />;
  return (
    <SignInCode
      {...codeStep}
      onToken={(token) => goTo({ ...codeStep, token })}
      onSignedIn={(session) => finish(session, authMessages.codeAccepted)}
      onPasskey={onPasskey}
      onBack={() => goTo(null)}
    />
  );
}

type LoginFormProps = {
  from: unknown;
  onResponse(email: string, response: LoginResponse): unknown;
  onSignedIn(session: SignedInResponse): void;
};

export function LoginForm({ from, onResponse, onSignedIn }: LoginFormProps) {
  const user = useUser();
  const purpose = purposeOf(from);
  /** The user when the form opened, so that the notice does not flash after a sign-in. */
  const [userBefore] = useState(currentUser);
  const [ended] = useState(endedSession);
  const form = useForm({
    schema: LoginInput,
    start: { email: "", password: "" },
    failure: signInFailure,
    submit: async (input) => {
      await sendPendingSignOut();
      return onResponse(input.email, await callApi("POST /api/auth/login", { json: input, anonymous: true }));
    },
    offline: "You are offline. What you typed stays here, and you are signed in once you are back online.",
  });
  return (
    <AccountSheet
      title="Sign In"
      intro={purpose ? `Sign in to ${purpose}.` : "Welcome back. Your cart is as you left it."}
      footer={
        <p>
          Don't have an account?{" "}
          <Link to="/signup" state={fromState(from)}>
            Create one
          </Link>
        </p>
      }
    >
      {ended && !user && (
        <Notice
          role="status"
          title={`You were signed out because ${ended.isDemoted ? "you are no longer an administrator" : "your session has ended"}`}
        >
          {!ended.isDemoted && (
            <p>
              A session ends with a new password, when an administrator changes the account, and after 30 days
              without a visit.
            </p>
          )}
          <p>
            {ended.isDemoted || isBackOffice(from)
              ? "Drafts of the back office are kept on this device for you."
              : "Your cart, your saved books and a delivery address that you typed are kept on this device for you."}
          </p>
        </Notice>
      )}
      {user && user.id === userBefore?.id && (
        <Notice title={`You are signed in as ${user.name}`}>
          <p>Sign in below to use another account.</p>
        </Notice>
      )}
      <Form form={form}>
        <EmailField {...form.field("email")} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
        <Link to="/forgot-password" className={css.forgotPassword}>
          Forgot password?
        </Link>
        <SubmitButton size="lg" block form={form}>
          {form.isBusy ? "Signing in..." : "Sign In"}
        </SubmitButton>
      </Form>
      <PasskeySignIn onSignedIn={onSignedIn} />
    </AccountSheet>
  );
}

type SignInCodeProps = {
  email: string;
  token: string;
  onToken(token: string): unknown;
  onSignedIn(session: SignedInResponse): void;
  onPasskey(session: SignedInResponse): void;
  onBack(): unknown;
};

function SignInCode({ email, token, onToken, onSignedIn, onPasskey, onBack }: SignInCodeProps) {
  const step = { email, tempToken: token };
  const verify = async (otp: string) =>
    onSignedIn(await callApi("POST /api/auth/verify-otp", { json: { ...step, otp }, anonymous: true }));
  const resend = async () =>
    onToken((await callApi("POST /api/auth/resend-otp", { json: step, anonymous: true })).tempToken);

  return (
    <AccountSheet
      title="Enter your code"
      intro={
        <p>
          We sent a 6-digit code to <strong>{email}</strong>.
        </p>
      }
      footer={
        <>
          <p>No email after a minute? The address or the password may be wrong: please enter them again.</p>
          <p>
            Still no code? <Link to="/contact">Contact Support</Link>
          </p>
          <Button variant="quiet" size="sm" className={css.flush} onClick={onBack}>
            Use another account
          </Button>
        </>
      }
    >
      <CodeForm onCode={verify} onResend={resend} needsAllDigits>
        <p className={shared.note}>Code expires in 5 minutes</p>
      </CodeForm>
      <PasskeySignIn onSignedIn={onPasskey} />
    </AccountSheet>
  );
}

function PasskeySignIn({ onSignedIn }: { onSignedIn(session: SignedInResponse): void }) {
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: onSignedIn,
    meta: { failure: false },
  });
  if (!isPasskeySupported()) return null;
  return (
    <div>
      <Button size="lg" block busy={signIn.isPending} onClick={() => signIn.mutate()}>
        Use a passkey
      </Button>
      <FieldError>{signIn.error && passkeyFailure(signIn.error)}</FieldError>
    </div>
  );
}

const isSignInRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 403].includes(error.status);

export const signInFailure = (error: unknown): string =>
  serverText(error, "message", "error") ??
  (isSignInRefusal(error) ? authMessages.invalidCredentials : textOf(error));
