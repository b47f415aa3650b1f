import { authMessages } from "@frangipani/core/accounts";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/actions/Button.tsx";
import { FieldError } from "../../ui/form/FieldError.tsx";
import css from "./Codes.module.css";
import { resendFailure } from "./failure-texts.ts";

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
      <FieldError>{resend.error && resendFailure(resend.error)}</FieldError>
    </div>
  );
}
