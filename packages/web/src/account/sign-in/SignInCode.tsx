import type { SignedInResponse } from "@frangipani/core/accounts/contract";
import { Link } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { Button } from "../../ui/actions/Button.tsx";
import shared from "../../ui/styles/shared.module.css";
import css from "../Account.module.css";
import { AccountSheet } from "../AccountSheet.tsx";
import { CodeForm } from "../codes/CodeForm.tsx";
import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx";

type SignInCodeProps = {
  email: string;
  token: string;
  onToken(token: string): unknown;
  onSignedIn(session: SignedInResponse): void;
  onPasskey(session: SignedInResponse): void;
  onBack(): unknown;
};

export function SignInCode({ email, token, onToken, onSignedIn, onPasskey, onBack }: SignInCodeProps) {
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
