import { authMessages } from "@frangipani/core/accounts";
import { ChangePasswordInput } from "@frangipani/core/accounts/contract";
import { useState } from "react";
import * as z from "zod/mini";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { renewSession } from "../../api/session/session.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form, FormActions, SubmitButton } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import shared from "../../ui/styles/shared.module.css";
import { CurrentPasswordField } from "../CurrentPasswordField.tsx";
import { NewPasswordFields } from "../NewPasswordFields.tsx";
import { NewPasswordForm } from "../password-reset/reset-rules.ts";

export function ChangePassword({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Password">
      <p>Changing it signs you out on all other devices.</p>
      {isOpen ? (
        <ChangePasswordForm user={user} onClose={() => setOpen(false)} />
      ) : (
        <Button className={shared.ownWidth} onClick={() => setOpen(true)}>
          Change Password
        </Button>
      )}
    </Card>
  );
}

const PasswordChange = z.safeExtend(NewPasswordForm, {
  currentPassword: ChangePasswordInput.shape.currentPassword,
});

function ChangePasswordForm({ user, onClose }: { user: SessionUser; onClose(): void }) {
  const form = useForm({
    schema: PasswordChange,
    start: { currentPassword: "", password: "", confirmPassword: "" },
    submit: async ({ currentPassword, password }) => {
      const session = await callApi("PUT /api/auth/password", { json: { currentPassword, password } });
      renewSession(session, session.accessToken);
      toast.success(authMessages.passwordChanged);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <CurrentPasswordField
        username={user.email}
        label="Current Password"
        autoFocus
        {...form.field("currentPassword")}
      />
      <NewPasswordFields field={form.field} />
      <FormActions>
        <SubmitButton form={form}>Save Password</SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
