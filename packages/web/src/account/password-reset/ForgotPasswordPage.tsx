import { authMessages } from "@frangipani/core/accounts";
import { ForgotInput } from "@frangipani/core/accounts/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "../../api/forms/use-form.ts";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form, SubmitButton } from "../../ui/form/Form.tsx";
import { AccountSheet } from "../AccountSheet.tsx";
import { EmailField } from "../EmailField.tsx";
import { sendResetCode } from "./send-reset-code.ts";

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: ForgotInput,
    start: { email: "" },
    failure: authMessages.resetCodeFailed,
    submit: async ({ email }) => {
      await sendResetCode(email);
      toast.success(authMessages.resetCodeSent);
      setSentTo(email);
    },
  });
  if (sentTo) return <CheckYourEmail email={sentTo} />;
  return (
    <AccountSheet
      title="Forgot password?"
      intro="Enter your email address. We will send you a code to reset your password."
      footer={<Link to="/login">Back to login</Link>}
    >
      <Form form={form}>
        <EmailField {...form.field("email")} />
        <SubmitButton size="lg" block form={form}>
          Send Reset Otp
        </SubmitButton>
      </Form>
    </AccountSheet>
  );
}

function CheckYourEmail({ email }: { email: string }) {
  return (
    <AccountSheet title="Check your email" footer={<Link to="/login">Back to login</Link>}>
      <p role="status">
        If <strong>{email}</strong> has an account here, we have sent it a reset code. The code is valid for 5
        minutes.
      </p>
      <Link
        to="/verify-otp"
        search={{ email }}
        className={buttonClass({ variant: "primary", size: "lg", block: true })}
      >
        Enter otp Number
      </Link>
    </AccountSheet>
  );
}
