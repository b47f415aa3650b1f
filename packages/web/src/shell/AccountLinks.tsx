import { Link, useRouterState } from "@tanstack/react-router";
import type { SessionUser } from "../api/session/session-user.ts";
import { signInPaths } from "../api/session/sign-in-paths.ts";
import { buttonClass } from "../ui/actions/Button.tsx";
import { UserIcon } from "../ui/icons/initial-icons.tsx";
import css from "./Header.module.css";

export function AccountLinks({ user, onLogout }: { user: SessionUser | null; onLogout(): void }) {
  const from = useRouterState({
    select: ({ location: { pathname, searchStr, state } }) =>
      signInPaths.includes(pathname) ? state.from : pathname + searchStr,
  });
  if (!user)
    return (
      <Link
        to="/login"
        state={from ? { from } : {}}
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
