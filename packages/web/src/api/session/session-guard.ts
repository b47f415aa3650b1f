import type { Role } from "@frangipani/core/accounts";
import { redirect, useNavigate } from "@tanstack/react-router";
import { toast } from "../../ui/feedback/toast.ts";
import { currentUser, type SessionUser } from "./session-user.ts";

/** The session's code is loaded only for signed-in users. */
const loadSession = () => import("./session.ts");

type Session = Awaited<ReturnType<typeof loadSession>>;

export const withSession = (work: (session: Session) => Promise<void> | void): Promise<void> =>
  loadSession().then(work, (error: unknown) =>
    console.warn("The code of the session was not loaded.", error),
  );

export const signInPaths = ["/login", "/signup", "/forgot-password", "/verify-otp", "/reset-password"];

/** For `beforeLoad`. Without a user, or with another role, throws a redirect to /login, which leads back. */
export function requireUser(location: { href: string }, role?: Role): SessionUser {
  const user = currentUser();
  if (!user || (role && user.role !== role))
    throw redirect({ to: "/login", state: { from: location.href }, replace: true });
  void withSession(({ prefetchAccessToken }) => prefetchAccessToken());
  return user;
}

/** Signs out and goes home. Navigates first, so that a page for signed-in users does not redirect to /login. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { signOut } = await loadSession();
    await navigate({ to: "/" });
    await signOut();
    // A literal: the header is on every initial page, which should not load all texts about accounts.
    toast.success("Successfully logged out");
  };
}
