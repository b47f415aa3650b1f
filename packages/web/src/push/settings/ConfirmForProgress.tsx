import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { accountQuery } from "../../api/queries/account-query.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import shared from "../../ui/styles/shared.module.css";

/** Shown with offers of notifications about an order, since mails about it require a confirmed address. */
export function ConfirmForProgress({ user }: { user: SessionUser }) {
  const { data } = useQuery({ ...accountQuery(user.id), meta: {} });
  if (data?.emailConfirmed !== false) return null;
  return (
    <p className={shared.note}>
      Emails about an order on its way go to confirmed addresses.{" "}
      <Link to="/profile" hash="confirm-email">
        {`Confirm ${user.email}`}
      </Link>
    </p>
  );
}
