import { userMessages } from "@frangipani/core/accounts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "../../api/queries/account-query.ts";
import { SignedOut } from "../../api/session/SignedOut.tsx";
import { type SessionUser, useUser } from "../../api/session/session-user.ts";
import { useLogOut } from "../../api/session/use-log-out.ts";
import { AlertsCard } from "../../book/alerts/AlertsCard.tsx";
import { userStorage } from "../../device/user-storage.ts";
import { NotificationSettings } from "../../push/settings/NotificationSettings.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { LogoutIcon } from "../../ui/icons/icons.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { ConfirmOwnEmail } from "../codes/ConfirmOwnEmail.tsx";
import { Passkeys } from "../passkeys/Passkeys.tsx";
import { ConfirmEmail } from "../sign-up/ConfirmEmail.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { MyData } from "./MyData.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import css from "./ProfilePage.module.css";
import { TwoStep } from "./TwoStep.tsx";

const PENDING = "pendingEmail";

export function ProfilePage() {
  const user = useUser();
  const logOut = useLogOut();
  const [pendingEmail, setPendingEmail] = useState(() => {
    const stored = userStorage.load(PENDING);
    return typeof stored === "string" ? stored : null;
  });
  if (!user) return <SignedOut />;

  const setPending = (email: string | null) => {
    if (email) userStorage.save(PENDING, email);
    else userStorage.remove(PENDING);
    setPendingEmail(email);
  };
  return (
    <div className={css.page}>
      <PageHeader
        title="My Profile"
        actions={
          <Button onClick={logOut}>
            <LogoutIcon size={18} />
            Log Out
          </Button>
        }
      />
      {pendingEmail && (
        <ConfirmEmail key={pendingEmail} user={user} email={pendingEmail} onDone={() => setPending(null)} />
      )}
      <ProfileForm user={user} onPendingEmail={setPending} />
      {!pendingEmail && <UnconfirmedEmail key={`confirm ${user.email}`} user={user} />}
      <NotificationSettings user={user} />
      <AlertsCard user={user} />
      <TwoStep user={user} />
      <Passkeys user={user} />
      <ChangePassword user={user} />
      <MyData user={user} />
      <DeleteAccount user={user} />
    </div>
  );
}

/** Nothing where the address is in order, or the account could not be loaded, which the card of two-step sign-in says. */
function UnconfirmedEmail({ user }: { user: SessionUser }) {
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
