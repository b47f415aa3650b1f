import { LoginInput, type LoginResponse, type SignedInResponse } from "@frangipani/core/accounts/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { endedSession } from "../../api/session/ended-session.ts";
import { sendPendingSignOut } from "../../api/session/session.ts";
import { currentUser, useUser } from "../../api/session/session-user.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Form, SubmitButton } from "../../ui/form/Form.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import css from "../Account.module.css";
import { AccountSheet } from "../AccountSheet.tsx";
import { EmailField } from "../EmailField.tsx";
import { signInFailure } from "../failure-texts.ts";
import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx";
import { fromState, purposeOf } from "./destination.ts";

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
          <p>
            {ended.isDemoted
              ? "What you had entered is kept on this device for you."
              : "A session ends with a new password, when an administrator changes the account, and after 30 days without a visit. What you had entered is kept on this device for you."}
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
        <Link to="/forgot-password" className={css.aside}>
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
