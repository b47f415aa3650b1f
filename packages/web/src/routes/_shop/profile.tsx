import { createFileRoute } from "@tanstack/react-router";
import { accountQuery } from "../../app/queries/account-query.ts";
import { prefetch } from "../../app/queries/prefetch.ts";
import { QueryProvider } from "../../app/queries/QueryProvider.tsx";
import { requireUser } from "../../app/session/require-user.ts";
import { ProfilePage } from "../../features/account/profile/ProfilePage.tsx";
import { passkeysQuery } from "../../features/shared/passkeys/passkeys-query.ts";

export const Route = createFileRoute("/_shop/profile")({
  beforeLoad: ({ location }) => ({ user: requireUser(location) }),
  loader: (entry) =>
    prefetch(entry, accountQuery(entry.context.user.id), passkeysQuery(entry.context.user.id)),
  component: () => (
    <QueryProvider>
      <ProfilePage />
    </QueryProvider>
  ),
  head: () => ({ meta: [{ title: "My Profile · Frangipani Books" }] }),
});
