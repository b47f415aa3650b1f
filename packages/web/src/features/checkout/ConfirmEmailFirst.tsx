import { orderMessages } from "@frangipani/core/orders";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../app/api/call-api.ts";
import { textOf } from "../../app/api/problem.ts";
import type { SessionUser } from "../../app/session/session-user.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { FieldError } from "../../ui/form/FieldError.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { CodeForm } from "../shared/codes/CodeForm.tsx";

type ConfirmEmailFirstProps = { user: SessionUser; onConfirmed(): void };

/** Whoever reserves more copies than usual enters a code from their email first; cart and address stay as they are. */
export function ConfirmEmailFirst({ user, onConfirmed }: ConfirmEmailFirstProps) {
  const sending = useMutation({
    mutationFn: () => callApi("POST /api/auth/send-email-code"),
    meta: { failure: false },
  });
  const confirm = async (otp: string) => {
    await callApi("POST /api/auth/verify-email", { json: { otp } });
    onConfirmed();
  };
  return (
    <Card title="Confirm your email address">
      {sending.isSuccess ? (
        <>
          <p>
            We sent a 6-digit code to <strong>{user.email}</strong>. Enter it within 5 minutes to go on to
            payment.
          </p>
          <CodeForm onCode={confirm} onResend={() => callApi("POST /api/auth/send-email-code")} />
        </>
      ) : (
        <>
          <p>{orderMessages.confirmEmail} Nothing was charged, and your cart stays as it is.</p>
          <Button variant="primary" block busy={sending.isPending} onClick={() => sending.mutate()}>
            Send a code to {user.email}
          </Button>
          <FieldError>{sending.error && textOf(sending.error)}</FieldError>
        </>
      )}
    </Card>
  );
}
