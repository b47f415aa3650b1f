import { userMessages } from "@frangipani/core/accounts";
import { PasswordInput, PersonName, ProfileInput } from "@frangipani/core/accounts/contract";
import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useForm } from "../api/forms/use-form.ts";
import { updateUser } from "../api/session/session.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { Button } from "../ui/actions/Button.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { Form, FormActions, SubmitButton, TextField } from "../ui/form/Form.tsx";
import { EditIcon } from "../ui/icons/icons.tsx";
import { Card } from "../ui/layout/Card.tsx";
import shared from "../ui/styles/shared.module.css";
import { CurrentPasswordField, EmailField } from "./AccountFields.tsx";
import css from "./AccountSheet.module.css";
import { CodeForm } from "./CodeForm.tsx";

type ProfileFormProps = { user: SessionUser; onPendingEmail(email: string): void };

const labels = { name: "name", email: "email address" };

export function ProfileForm({ user, onPendingEmail }: ProfileFormProps) {
  const [isEditing, setEditing] = useState(false);
  const form = useForm({
    schema: profileForm(user.name),
    start: { name: user.name, email: user.email },
    staysOpen: true,
    failure: userMessages.profileFailed,
    submit: async (input, base) => {
      const saved = await callApi("PUT /api/auth/updateProfile/:id", {
        params: { id: user.id },
        json: { ...input, base },
      });
      updateUser(saved);
      toast[saved.pendingEmail ? "info" : "success"](saved.message);
      setEditing(form.startAgain({ name: saved.name, email: saved.email }));
      if (saved.pendingEmail) onPendingEmail(saved.pendingEmail);
    },
  });
  const showStored = () => form.methods.reset({ name: user.name, email: user.email });
  // Shows changes made elsewhere at once, but never replaces what is being typed: saving then reports the conflict.
  const changedElsewhere = useEffectEvent(() => {
    if (!isEditing) showStored();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when they change.
  useEffect(() => changedElsewhere(), [user.name, user.email]);
  const cancel = () => {
    form.setOthersChanges([]);
    showStored();
    setEditing(false);
  };
  return (
    <Card title="Personal details">
      <Form form={form} labels={labels}>
        <TextField
          label="Full Name"
          autoComplete="name"
          required
          disabled={!isEditing}
          {...form.field("name")}
        />
        <EmailField
          autoComplete="email"
          disabled={!isEditing}
          hint={
            isEditing ? "The new address takes effect once you enter the code that we send to it." : undefined
          }
          {...form.field("email")}
        />
        <TextField label="Role" value={roleText(user)} readOnly disabled />
        {isEditing ? (
          <FormActions key="editing">
            <SubmitButton form={form}>Save Changes</SubmitButton>
            <Button onClick={cancel}>Cancel</Button>
          </FormActions>
        ) : (
          <FormActions key="viewing">
            <Button
              onClick={() => {
                setEditing(true);
                // The field is enabled with the next paint.
                requestAnimationFrame(() => form.methods.setFocus("name"));
              }}
            >
              <EditIcon size={18} />
              Edit Profile
            </Button>
          </FormActions>
        )}
      </Form>
    </Card>
  );
}

const roleText = (user: SessionUser): string => (user.role === "admin" ? "Administrator" : "Customer");

export const profileForm = (currentName: string) =>
  z.object({ name: z.union([z.literal(currentName), PersonName]), email: ProfileInput.shape.email });

export function ConfirmEmail({ user, email, onDone }: { user: SessionUser; email: string; onDone(): void }) {
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
    callApi("PUT /api/auth/updateProfile/:id", {
      params: { id: user.id },
      // Only the address is sent again: the name may have been changed on another device.
      json: { name: user.name, email, base: { email: user.email } },
    });
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
