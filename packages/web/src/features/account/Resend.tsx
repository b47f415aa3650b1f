import { authMessages } from "@frangipani/core/auth/messages";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../app/api.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/FieldError.tsx";
import css from "./Account.module.css";

/** "Didn't receive a code? Resend": asks for another one, and says why not when it is too soon. */
export function Resend({ onResend }: { onResend(): Promise<unknown> }) {
  const resend = useMutation({
    mutationFn: onResend,
    meta: { success: authMessages.codeSentAgain, failure: false },
  });
  return (
    <div>
      <div className={css.resend}>
        <span>Didn't receive a code?</span>
        <Button variant="quiet" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
          Resend
        </Button>
      </div>
      <FieldError>{resend.error && wordsOf(resend.error)}</FieldError>
    </div>
  );
}

/** The server's own reason where it has one: a wait, or a sign-in that has to begin again. */
const wordsOf = (error: Error): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.message
    : authMessages.resendFailed;
