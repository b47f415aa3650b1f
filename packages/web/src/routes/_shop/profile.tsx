import { createFileRoute } from "@tanstack/react-router";
import { QueryProvider } from "../../app/queries/QueryProvider.tsx";
import { requireUser } from "../../app/session/require-user.ts";
import { ProfilePage } from "../../features/account/profile/ProfilePage.tsx";

export const Route = createFileRoute("/_shop/profile")({
  beforeLoad: ({ location }) => requireUser(location),
  component: () => (
    <QueryProvider>
      <ProfilePage />
    </QueryProvider>
  ),
  head: () => ({ meta: [{ title: "My Profile · Frangipani Books" }] }),
});
