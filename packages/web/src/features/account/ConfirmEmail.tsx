import type { ProfileAnswer, UserAnswer } from "@frangipani/core/users/contract";
import { userMessages } from "@frangipani/core/users/messages";
import { api } from "../../app/api.ts";
import { keepUser, type SessionUser } from "../../app/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../ui/toast.ts";
import css from "./Account.module.css";
import { CodeForm } from "./CodeForm.tsx";
import { Resend } from "./Resend.tsx";

type ConfirmEmailProps = { user: SessionUser; email: string; onDone(): void };

/** A new address becomes the account's once its owner has typed the code that went there. */
export function ConfirmEmail({ user, email, onDone }: ConfirmEmailProps) {
  const confirm = async (otp: string) => {
    keepUser(await api.post<UserAnswer>("/auth/confirm-email", { otp }));
    toast.success(userMessages.emailConfirmed);
    onDone();
  };
  const resend = () => api.put<ProfileAnswer>(`/auth/updateProfile/${user.id}`, { name: user.name, email });
  return (
    <Card title="Confirm your new email address">
      <p>
        We sent a 6-digit code to <strong>{email}</strong>. Until you enter it, {user.email} stays your
        address.
      </p>
      <CodeForm onCode={confirm}>
        <p className={css.note}>Code expires in 5 minutes</p>
      </CodeForm>
      <div>
        <Resend onResend={resend} />
        <Button variant="quiet" size="sm" className={css.flush} onClick={onDone}>
          Keep {user.email}
        </Button>
      </div>
    </Card>
  );
}
