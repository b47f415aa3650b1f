import { userMessages } from "@frangipani/core/accounts";
import { EraseAccountInput } from "@frangipani/core/accounts/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callApi, requestApi } from "../api/call-api.ts";
import { useForm } from "../api/forms/use-form.ts";
import { accountQuery } from "../api/queries/account-query.ts";
import { withRetries } from "../api/retry.ts";
import { signOut } from "../api/session/session.ts";
import { useLogOut } from "../api/session/session-guard.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { AlertsCard } from "../book/AlertsCard.tsx";
import { useOnline } from "../device/connection.ts";
import { userStorage } from "../device/device-storage.ts";
import { NotificationSettings } from "../push/NotificationSettings.tsx";
import { Button } from "../ui/actions/Button.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Loading } from "../ui/feedback/Skeleton.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { Form, SubmitActions } from "../ui/form/Form.tsx";
import { DownloadIcon, LogoutIcon } from "../ui/icons/icons.tsx";
import { Card } from "../ui/layout/Card.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { saveFile } from "../ui/save-file.ts";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { CurrentPasswordField } from "./AccountFields.tsx";
import { ConfirmOwnEmail } from "./CodeForm.tsx";
import { ConfirmEmail, ProfileForm } from "./ProfileForm.tsx";
import css from "./ProfilePage.module.css";
import { ChangePassword, Passkeys, TwoStep } from "./SignInCards.tsx";

const PENDING = "pendingEmail";

export function ProfilePage({ user }: { user: SessionUser }) {
  const logOut = useLogOut();
  const isOnline = useOnline();
  const [pendingEmail, setPendingEmail] = useState(() => {
    const stored = userStorage.load(PENDING);
    return typeof stored === "string" ? stored : null;
  });
  const setPending = (email: string | null) => {
    if (email) userStorage.save(PENDING, email);
    else userStorage.remove(PENDING);
    setPendingEmail(email);
  };
  // Offline nothing below is hidden: a paused query would be loading until the network is back.
  return (
    <div className={cx(shared.stack3, css.page, isOnline && css.settling)}>
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

/** Renders nothing if the address is confirmed, or the account was not loaded, which the card of two-step sign-in reports. */
function UnconfirmedEmail({ user }: { user: SessionUser }) {
  const { data, isLoading } = useQuery(accountQuery(user.id));
  if (isLoading) return <Loading label="Loading your account">{null}</Loading>;
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
        {`Until you do, we send no alerts, no news of your orders and no sign-in codes to ${user.email}.`}
      </ConfirmOwnEmail>
    </Card>
  );
}

const DATA_FAILED = "Your data could not be fetched";

function MyData({ user }: { user: SessionUser }) {
  const download = useMutation({ mutationFn: () => downloadData(user.id), meta: { failure: DATA_FAILED } });
  return (
    <Card title="My data">
      <p>
        What we store about you: your account, your saved addresses, your saved books, your alerts and your
        orders, as one JSON file.
      </p>
      <Button
        className={shared.ownWidth}
        busy={download.isPending}
        onClick={() => download.mutate()}
        icon={<DownloadIcon size={18} />}
      >
        Download my data
      </Button>
    </Card>
  );
}

async function downloadData(userId: string): Promise<void> {
  const params = { userId };
  const [account, addresses, savedBooks, alerts] = await Promise.all([
    callApi("GET /api/auth/getUserById/:id", { params: { id: userId } }),
    callApi("GET /api/addresses/getAddresses/:userId", { params }),
    callApi("GET /api/saved/books"),
    callApi("GET /api/alerts/books"),
  ]);
  const orders: object[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { params, query: { cursor } };
    const { body, headers } = await withRetries(() =>
      requestApi("GET /api/orders/getOrdersByUser/:userId", page),
    );
    orders.push(...body);
    cursor = headers.get("x-next-cursor");
  }
  saveFile("my-data.json", "application/json", [
    JSON.stringify({ account, addresses, savedBooks, alerts, orders }, null, 2),
  ]);
}

function DeleteAccount({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Delete account">
      <p>
        Your account ends at once, on all devices, and cannot be restored. Orders that you have not paid are
        cancelled. Your name, email address, saved addresses and sign-ins are erased. Paid orders keep your
        name, email and address as long as tax law asks, and are then made anonymous.
      </p>
      <Button variant="danger" className={shared.ownWidth} onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete your account?"
        description="Enter your password to confirm. This cannot be undone."
        size="sm"
      >
        <DeleteAccountForm user={user} onCancel={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function DeleteAccountForm({ user, onCancel }: { user: SessionUser; onCancel(): void }) {
  const navigate = useNavigate();
  const form = useForm({
    schema: EraseAccountInput,
    start: { password: "" },
    submit: async ({ password }) => {
      await callApi("POST /api/auth/eraseAccount", { json: { password } });
      // Before the sign-out, after which this page would redirect to /login.
      await navigate({ to: "/" });
      await signOut();
      toast.success(userMessages.accountErased);
    },
  });
  return (
    <Form form={form}>
      <CurrentPasswordField username={user.email} autoFocus {...form.field("password")} />
      <SubmitActions variant="danger" form={form} label="Delete account">
        <Button onClick={onCancel}>Cancel</Button>
      </SubmitActions>
    </Form>
  );
}
