import { createFileRoute } from "@tanstack/react-router";
import { Asking } from "../../app/Asking.tsx";
import { requireUser } from "../../app/require-user.ts";
import { ProfilePage } from "../../features/account/ProfilePage.tsx";

export const Route = createFileRoute("/_shop/profile")({
  beforeLoad: ({ location }) => requireUser(location),
  component: () => (
    <Asking>
      <ProfilePage />
    </Asking>
  ),
  head: () => ({ meta: [{ title: "My Profile · Frangipani Books" }] }),
});
