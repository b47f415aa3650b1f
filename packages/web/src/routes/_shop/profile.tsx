import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "../../account/ProfilePage.tsx";
import { passkeysQuery } from "../../account/passkeys-query.ts";
import { accountQuery } from "../../api/queries/account-query.ts";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";
import { prefetch } from "../../api/queries/query-client.ts";
import { SignedOut } from "../../api/session/SignedOut.tsx";
import { requireUser } from "../../api/session/session-guard.ts";
import { useUser } from "../../api/session/session-user.ts";

export const Route = createFileRoute("/_shop/profile")({
  beforeLoad: ({ location }) => ({ user: requireUser(location) }),
  loader: (entry) =>
    prefetch(entry, accountQuery(entry.context.user.id), passkeysQuery(entry.context.user.id)),
  component: () => {
    const user = useUser();
    if (!user) return <SignedOut />;
    return (
      <QueryProvider>
        <ProfilePage key={user.id} user={user} />
      </QueryProvider>
    );
  },
  head: () => ({ meta: [{ title: "My Profile · Frangipani Books" }] }),
});
