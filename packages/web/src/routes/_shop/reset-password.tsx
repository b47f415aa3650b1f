import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "../../account/PasswordReset.tsx";

export const Route = createFileRoute("/_shop/reset-password")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    token === undefined ? {} : { token: String(token) },
  component: () => {
    const { token = "" } = Route.useSearch();
    return <ResetPasswordPage key={token} token={token} />;
  },
  // Keeps the token out of the Referer header.
  head: () => ({
    meta: [{ title: "Reset Password · Frangipani Books" }, { name: "referrer", content: "no-referrer" }],
  }),
});
