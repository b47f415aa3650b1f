import { userMessages } from "@frangipani/core/accounts";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/queries/account-query.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmOwnEmail } from "../codes/ConfirmOwnEmail.tsx";

/** Nothing where the address is in order, or the account could not be loaded, which the card of two-step sign-in says. */
export function UnconfirmedEmail({ user }: { user: SessionUser }) {
  const { data } = useQuery(accountQuery(user.id));
  if (data?.mailSuppressed)
    return (
      <Card title="No mail reaches you" id="confirm-email">
        <Notice tone="warning">{userMessages.mailSuppressed(data.mailSuppressed)}</Notice>
      </Card>
    );
  if (data?.emailConfirmed !== false) return null;
  return (
    <Card title="Confirm your email address" id="confirm-email">
      <ConfirmOwnEmail
        user={user}
        onConfirmed={({ message }) => toast.success(message || userMessages.ownEmailConfirmed)}
      >
        Until you do, we send no alerts, no news of your orders and no sign-in codes to {user.email}.
      </ConfirmOwnEmail>
    </Card>
  );
}
