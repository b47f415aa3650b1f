import { Link, useRouterState } from "@tanstack/react-router";
import type { SessionUser } from "../../app/session/session-user.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { UserIcon } from "../../ui/initial-icons.tsx";
import css from "./Header.module.css";

const signInPaths = new Set(["/login", "/signup", "/forgot-password", "/verify-otp", "/reset-password"]);

export function AccountLinks({ user, onLogout }: { user: SessionUser | null; onLogout(): void }) {
  const from = useRouterState({
    select: ({ location: { pathname, searchStr, state } }) =>
      signInPaths.has(pathname) ? state.from : pathname + searchStr,
  });
  if (!user)
    return (
      <Link
        to="/login"
        state={from ? { from: from } : {}}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        Sign In
      </Link>
    );
  return (
    <>
      <Link to="/profile" className={css.user}>
        <UserIcon size={20} />
        <span className={css.userName}>{user.name}</span>
      </Link>
      <button type="button" className={buttonClass({ variant: "quiet", size: "sm" })} onClick={onLogout}>
        Logout
      </button>
    </>
  );
}
