import type { UserResponse } from "@frangipani/core/accounts/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { textOf } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { accountQuery } from "../../api/queries/account-query.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { FieldError } from "../../ui/form/FieldError.tsx";
import { CodeForm } from "./CodeForm.tsx";

type ConfirmOwnEmailProps = {
  user: SessionUser;
  /** Shown until a code is sent: why the address has to be confirmed. */
  children?: ReactNode;
  /** Such as "to go on to payment". */
  purpose?: string;
  onConfirmed?(confirmed: UserResponse): void;
};

/** Sends a code to the user's address on request, and confirms the address with it. */
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
