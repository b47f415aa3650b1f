import { userMessages } from "@frangipani/core/accounts";
import { EraseAccountInput } from "@frangipani/core/accounts/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { signOut } from "../../api/session/session.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form, FormActions, SubmitButton } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import shared from "../../ui/styles/shared.module.css";
import { CurrentPasswordField } from "../CurrentPasswordField.tsx";

export function DeleteAccount({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Delete account">
      <p>
        Your account ends at once, on all devices, and cannot be restored. Orders that you have not paid are
        cancelled. Your name, email address, saved addresses and sign-ins are erased. Paid orders keep your
        name, email and address as long as tax law asks, and are then made anonymous.
      </p>
      <Button variant="danger" className={shared.ownWidth} onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete your account?"
        description="Enter your password to confirm. This cannot be undone."
        size="sm"
      >
        <PasswordForm user={user} onCancel={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function PasswordForm({ user, onCancel }: { user: SessionUser; onCancel(): void }) {
  const navigate = useNavigate();
  const form = useForm({
    schema: EraseAccountInput,
    start: { password: "" },
    submit: async ({ password }) => {
      await callApi("POST /api/auth/eraseAccount", { json: { password } });
      // First, so that this page, which is for signed-in users, does not redirect to /login.
      await navigate({ to: "/" });
      await signOut();
      toast.success(userMessages.accountErased);
    },
  });
  return (
    <Form form={form}>
      <CurrentPasswordField username={user.email} autoFocus {...form.field("password")} />
      <FormActions>
        <SubmitButton variant="danger" form={form}>
          Delete account
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
