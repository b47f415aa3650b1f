import { authMessages } from "@frangipani/core/accounts";
import { Link, useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { useIsCurrentPage } from "../../api/forms/use-is-current-page.ts";
import { toast } from "../../ui/feedback/toast.ts";
import shared from "../../ui/styles/shared.module.css";
import { AccountSheet } from "../AccountSheet.tsx";
import { CodeForm } from "../codes/CodeForm.tsx";
import { sendResetCode } from "./send-reset-code.ts";

export function VerifyResetPage({ email }: { email: string }) {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const verify = async (otp: string) => {
    const { token } = await callApi("POST /api/auth/verify", { json: { email, otp }, anonymous: true });
    toast.success(authMessages.codeAccepted);
    // A code works once, so Back must not lead to it.
    if (isCurrentPage()) await navigate({ to: "/reset-password", search: { token }, replace: true });
  };
  return (
    <AccountSheet
      title="Enter your code"
      intro={
        <p>
          We sent a 6-digit reset code to <strong>{email}</strong>.
        </p>
      }
      footer={
        <>
          <Link to="/forgot-password">Use another email address</Link>
          <Link to="/login">Back to login</Link>
        </>
      }
    >
      <CodeForm onCode={verify} onResend={() => sendResetCode(email)}>
        <p className={shared.note}>Code expires in 5 minutes</p>
      </CodeForm>
    </AccountSheet>
  );
}
