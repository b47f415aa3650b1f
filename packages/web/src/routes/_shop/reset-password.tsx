import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "../../features/account/ResetPasswordPage.tsx";

export const Route = createFileRoute("/_shop/reset-password")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    token === undefined ? {} : { token: String(token) },
  component: ResetPassword,
  // The token must not travel on to other sites.
  head: () => ({
    meta: [{ title: "Reset Password · Frangipani Books" }, { name: "referrer", content: "no-referrer" }],
  }),
});

function ResetPassword() {
  const { token = "" } = Route.useSearch();
  return <ResetPasswordPage key={token} token={token} />;
}
