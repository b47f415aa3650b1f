import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../../account/PasswordReset.tsx";

export const Route = createFileRoute("/_shop/forgot-password")({
  component: ForgotPasswordPage,
  head: () => ({ meta: [{ title: "Forgot password? · Frangipani Books" }] }),
});
