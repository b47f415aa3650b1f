import { useState } from "react";
import { SignedOut } from "../../api/session/SignedOut.tsx";
import { useUser } from "../../api/session/session-user.ts";
import { useLogOut } from "../../api/session/use-log-out.ts";
import { AlertsCard } from "../../book/alerts/AlertsCard.tsx";
import { userStorage } from "../../device/user-storage.ts";
import { NotificationSettings } from "../../push/settings/NotificationSettings.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { LogoutIcon } from "../../ui/icons/icons.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { Passkeys } from "../passkeys/Passkeys.tsx";
import { ConfirmEmail } from "../sign-up/ConfirmEmail.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { MyData } from "./MyData.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import css from "./ProfilePage.module.css";
import { TwoStep } from "./TwoStep.tsx";
import { UnconfirmedEmail } from "./UnconfirmedEmail.tsx";

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
