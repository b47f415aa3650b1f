import { createFileRoute, redirect } from "@tanstack/react-router";
import { VerifyResetPage } from "../../account/PasswordReset.tsx";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";

export const Route = createFileRoute("/_shop/verify-otp")({
  validateSearch: ({ email }: Record<string, unknown>): { email: string } => ({ email: String(email ?? "") }),
  // Without an email address there is no code to enter.
  beforeLoad: ({ search }) => {
    if (!search.email) throw redirect({ to: "/forgot-password", replace: true });
  },
  component: () => (
    <QueryProvider>
      <VerifyResetPage {...Route.useSearch()} />
    </QueryProvider>
  ),
  head: () => ({ meta: [{ title: "Enter your code · Frangipani Books" }] }),
});
