import { Link, useRouterState } from "@tanstack/react-router";
import type { SessionUser } from "../../app/session.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { UserIcon } from "../../ui/icons.tsx";
import css from "./Header.module.css";

/** The person's name and Logout, or Sign In, which leads back to this page. */
export function AccountLinks({ user, onLogout }: { user: SessionUser | null; onLogout(): void }) {
  const here = useRouterState({ select: (state) => state.location.pathname + state.location.searchStr });
  if (!user)
    return (
      <Link to="/login" state={{ from: here }} className={buttonClass({ variant: "secondary", size: "sm" })}>
        Sign In
      </Link>
    );
  return (
    <>
      <Link to="/profile" className={css.person}>
        <UserIcon size={18} />
        <span className={css.personName}>{user.name}</span>
      </Link>
      <button type="button" className={buttonClass({ variant: "quiet", size: "sm" })} onClick={onLogout}>
        Logout
      </button>
    </>
  );
}
