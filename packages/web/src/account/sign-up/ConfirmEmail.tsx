import { userMessages } from "@frangipani/core/accounts";
import { PasswordInput } from "@frangipani/core/accounts/contract";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { updateUser } from "../../api/session/session.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Card } from "../../ui/layout/Card.tsx";
import shared from "../../ui/styles/shared.module.css";
import css from "../Account.module.css";
import { CurrentPasswordField } from "../CurrentPasswordField.tsx";
import { CodeForm } from "../codes/CodeForm.tsx";

type ConfirmEmailProps = { user: SessionUser; email: string; onDone(): void };

export function ConfirmEmail({ user, email, onDone }: ConfirmEmailProps) {
  const [password, setPassword] = useState("");
  const [wrongPassword, setWrongPassword] = useState<string | null>(null);
  const confirm = async (otp: string) => {
    const { data, error } = PasswordInput.safeParse(password);
    if (error) return setWrongPassword(error.issues[0]?.message ?? null);
    try {
      updateUser(await callApi("POST /api/auth/confirm-email", { json: { otp, password: data } }));
    } catch (failure) {
      // Shown at the password field; the code may be right, and is kept.
      if (failure instanceof ApiError && failure.code === "auth.wrong-password")
        return setWrongPassword(failure.message);
      throw failure;
    }
    toast.success(userMessages.emailConfirmed);
    onDone();
  };
  const resend = () =>
    callApi("PUT /api/auth/updateProfile/:id", { params: { id: user.id }, json: { name: user.name, email } });
  return (
    <Card title="Confirm your new email address">
      <p>
        We sent a 6-digit code to <strong>{email}</strong>
        {`. Until you enter it, ${user.email} stays your address.`}
      </p>
      <CodeForm onCode={confirm} onResend={resend}>
        <p className={shared.note}>Code expires in 5 minutes</p>
        <CurrentPasswordField
          value={password}
          error={wrongPassword}
          onChange={({ target }) => {
            setPassword(target.value);
            setWrongPassword(null);
          }}
        />
      </CodeForm>
      <Button variant="quiet" size="sm" className={css.flush} onClick={onDone}>
        {`Keep ${user.email}`}
      </Button>
    </Card>
  );
}
