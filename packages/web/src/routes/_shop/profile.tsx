import { createFileRoute, redirect } from "@tanstack/react-router";
import { Asking } from "../../app/Asking.tsx";
import { currentUser } from "../../app/session.ts";
import { ProfilePage } from "../../features/account/ProfilePage.tsx";

export const Route = createFileRoute("/_shop/profile")({
  beforeLoad: () => {
    if (!currentUser()) throw redirect({ to: "/login", state: { from: "/profile" }, replace: true });
  },
  component: () => (
    <Asking>
      <ProfilePage />
    </Asking>
  ),
  head: () => ({ meta: [{ title: "My Profile · Frangipani Books" }] }),
});
