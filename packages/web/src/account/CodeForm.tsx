import { authMessages } from "@frangipani/core/accounts";
import { CodeDigits, type UserResponse } from "@frangipani/core/accounts/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError, isOffline, serverText, textOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { accountQuery } from "../api/queries/account-query.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { Button } from "../ui/actions/Button.tsx";
import { FieldError } from "../ui/form/Field.tsx";
import { Form } from "../ui/form/Form.tsx";
import { OneTimeCodeInput } from "../ui/form/OneTimeCodeInput.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./CodeForm.module.css";

type CodeFormProps = {
  onCode(code: string): Promise<unknown>;
  onResend(): Promise<unknown>;
  /** Disables the button until six digits are entered; otherwise a press says what is missing. */
  needsAllDigits?: boolean;
  children?: ReactNode;
};

/** The last digit does not submit the form, so that a mistyped code can be corrected first. */
export function CodeForm({ onCode, onResend, needsAllDigits = false, children }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Focuses the field once the code is sent, unless the user is typing elsewhere.
  useEffect(() => {
    if (!document.activeElement?.matches("input, textarea, select"))
      form.current?.querySelector("input")?.focus();
  }, []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const parsed = CodeDigits.safeParse(code);
    setError(parsed.success ? null : authMessages.enterAllDigits);
    if (parsed.success) {
      setBusy(true);
      await onCode(parsed.data).catch((failure) => {
        setError(codeFailure(failure));
        // Offline, the server has not refused the code.
        if (!isOffline(failure)) clearIfUnchanged(code);
      });
      setBusy(false);
      if (!form.current?.isConnected) return;
    }
    form.current?.querySelector("input")?.focus();
  };
  /** Empties the field, unless other digits were typed since. */
  const clearIfUnchanged = (digits: string) => setCode((current) => (current === digits ? "" : current));
  const resend = async () => {
    await onResend();
    // Digits and error at the time of the press belong to the previous code.
    clearIfUnchanged(code);
    setError(null);
  };
  /** A disabled submit button blocks Enter too; the reason is shown all the same. */
  const explainDisabled = (event: KeyboardEvent) => {
    if (needsAllDigits && event.key === "Enter" && code.length < 6) setError(authMessages.enterAllDigits);
  };

  return (
    <>
      <Form ref={form} onSubmit={send} onKeyDown={explainDisabled}>
        <OneTimeCodeInput
          label="6-digit code"
          name="otp"
          value={code}
          error={error}
          onChange={(digits) => {
            setCode(digits);
            setError(null);
          }}
        />
        {children}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={isBusy}
          disabled={needsAllDigits && code.length < 6 && !isBusy}
        >
          {isBusy ? "Verifying..." : "Verify Code"}
        </Button>
      </Form>
      <Resend onResend={resend} />
    </>
  );
}

function Resend({ onResend }: { onResend(): Promise<unknown> }) {
  // A second press may come before the button is shown as busy, and would send the token that the first one replaces.
  const isSending = useRef(false);
  const resend = useMutation({
    mutationFn: onResend,
    meta: { success: authMessages.codeSentAgain, failure: false },
    onSettled() {
      isSending.current = false;
    },
  });
  const send = () => {
    if (isSending.current) return;
    isSending.current = true;
    resend.mutate();
  };
  return (
    <div>
      <div className={cx(shared.row, shared.note, css.resend)}>
        <span>Didn't receive a code?</span>
        <Button variant="quiet" size="sm" busy={resend.isPending} onClick={send}>
          Resend
        </Button>
      </div>
      <FieldError>{resend.error && resendFailure(resend.error)}</FieldError>
    </div>
  );
}

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);
const isRefusal = (error: unknown): boolean => statusOf(error) >= 400 && statusOf(error) < 500;

export function codeFailure(error: unknown): string {
  if (isOffline(error)) return textOf(error);
  return (
    serverText(error, "message", "error") ??
    (statusOf(error) === 400 ? authMessages.invalidCode : authMessages.somethingWrong)
  );
}

export const resendFailure = (error: unknown): string =>
  (isRefusal(error) ? serverText(error, "message", "error") : undefined) ?? authMessages.resendFailed;

type ConfirmOwnEmailProps = {
  user: SessionUser;
  /** Shown until a code is sent: why the address has to be confirmed. */
  children?: ReactNode;
  /** Why the code is needed, for example "to go on to payment". */
  purpose?: string;
  onConfirmed?(confirmed: UserResponse): void;
};

export function ConfirmOwnEmail({ user, children, purpose, onConfirmed }: ConfirmOwnEmailProps) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => callApi("POST /api/auth/send-email-code"),
    meta: { failure: false },
  });
  const confirm = async (otp: string) => {
    const confirmed = await callApi("POST /api/auth/verify-email", { json: { otp } });
    client.setQueryData(accountQuery(user.id).queryKey, confirmed);
    onConfirmed?.(confirmed);
  };
  return sending.isSuccess ? (
    <>
      <p>
        We sent a 6-digit code to <strong>{user.email}</strong>
        <span>{`. Enter it within 5 minutes${purpose ? ` ${purpose}` : ""}.`}</span>
      </p>
      <CodeForm onCode={confirm} onResend={() => callApi("POST /api/auth/send-email-code")} />
    </>
  ) : (
    <>
      <p>{children}</p>
      <Button variant="primary" block busy={sending.isPending} onClick={() => sending.mutate()}>
        {`Send a code to ${user.email}`}
      </Button>
      <FieldError>{sending.error && textOf(sending.error)}</FieldError>
    </>
  );
}
