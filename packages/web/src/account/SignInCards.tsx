import { authMessages, type PasskeyWire, passkeyMessages } from "@frangipani/core/accounts";
import { AddPasskeyInput, ChangePasswordInput, PasswordInput } from "@frangipani/core/accounts/contract";
import { formatDate } from "@frangipani/core/kernel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { callApi } from "../api/call-api.ts";
import { useForm } from "../api/forms/use-form.ts";
import { ACCOUNT_FAILED, accountQuery } from "../api/queries/account-query.ts";
import { renewSession } from "../api/session/session.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { Button } from "../ui/actions/Button.tsx";
import { NotLoaded } from "../ui/feedback/NotLoaded.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { Form, SubmitActions, SubmitButton, TextField } from "../ui/form/Form.tsx";
import { Badge } from "../ui/layout/Badge.tsx";
import { Card } from "../ui/layout/Card.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { CurrentPasswordField, NewPasswordFields, NewPasswordInput, PasswordForm } from "./AccountFields.tsx";
import { ConfirmOwnEmail } from "./CodeForm.tsx";
import { addPasskey, passkeyFailure } from "./passkey-api.ts";
import { isPasskeySupported, PASSKEYS_FAILED, passkeysQuery } from "./passkeys-query.ts";

export function ChangePassword({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Password">
      <p>Changing it signs you out on all other devices.</p>
      {isOpen ? (
        <ChangePasswordForm user={user} onClose={() => setOpen(false)} />
      ) : (
        <Button className={shared.ownWidth} onClick={() => setOpen(true)}>
          Change Password
        </Button>
      )}
    </Card>
  );
}

const PasswordChange = z.safeExtend(NewPasswordInput, {
  currentPassword: ChangePasswordInput.shape.currentPassword,
});

function ChangePasswordForm({ user, onClose }: { user: SessionUser; onClose(): void }) {
  const form = useForm({
    schema: PasswordChange,
    start: { currentPassword: "", password: "", confirmPassword: "" },
    submit: async ({ currentPassword, password }) => {
      const session = await callApi("PUT /api/auth/password", { json: { currentPassword, password } });
      renewSession(session, session.accessToken);
      toast.success(authMessages.passwordChanged);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <CurrentPasswordField
        username={user.email}
        label="Current Password"
        autoFocus
        {...form.field("currentPassword")}
      />
      <NewPasswordFields field={form.field} />
      <SubmitActions form={form} label="Save Password">
        <Button onClick={onClose}>Cancel</Button>
      </SubmitActions>
    </Form>
  );
}

export function TwoStep({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [wantsTwoStep, setWantsTwoStep] = useState(true);
  const options = accountQuery(user.id);
  const account = useQuery(options);
  const { data } = account;
  const isOn = data?.twoStep;
  const mustConfirmEmail = wantsTwoStep && data?.emailConfirmed === false;
  return (
    <Card
      title="Two-step sign-in"
      aside={data ? <Badge colour={isOn ? "green" : "neutral"}>{isOn ? "On" : "Off"}</Badge> : null}
    >
      <p>
        {`When it is on, you need your password and a 6-digit code that we send to ${user.email}. Switching it on or off signs you out on all other devices.`}
      </p>
      {data ? (
        <Button
          className={shared.ownWidth}
          onClick={() => {
            setWantsTwoStep(!isOn);
            setConfirming(true);
          }}
        >
          {isOn ? "Switch off" : "Switch on"}
        </Button>
      ) : (
        <NotLoaded label="Loading your account" failure={ACCOUNT_FAILED} query={account} />
      )}
      {data && (
        <Dialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title={wantsTwoStep ? "Switch two-step sign-in on" : "Switch two-step sign-in off"}
          description={
            mustConfirmEmail ? "Your email address comes first." : "Enter your password to confirm."
          }
          size="sm"
        >
          {mustConfirmEmail ? (
            <ConfirmOwnEmail user={user} purpose="to go on">
              Sign-in codes go to your email address, which you have not confirmed yet.
            </ConfirmOwnEmail>
          ) : (
            <PasswordForm
              submitLabel={wantsTwoStep ? "Switch on" : "Switch off"}
              onPassword={async (password) => {
                const json = { twoStep: wantsTwoStep, password };
                const session = await callApi("PUT /api/auth/two-step", { json });
                renewSession(session, session.accessToken);
                client.setQueryData(options.queryKey, session);
                toast.success(session.message);
                setConfirming(false);
              }}
            />
          )}
        </Dialog>
      )}
    </Card>
  );
}

export function Passkeys({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const options = passkeysQuery(user.id);
  const passkeys = useQuery(options);
  const { data } = passkeys;
  const [isAdding, setAdding] = useState(false);
  // Still set while the dialog fades out, since it shows the name.
  const [removed, setRemoved] = useState<PasskeyWire>();
  const [isRemoving, setRemoving] = useState(false);
  const update = (change: (all: PasskeyWire[]) => PasskeyWire[]) =>
    client.setQueryData(options.queryKey, (before) => before && change(before));

  return (
    <Card title="Passkeys">
      <p>
        A passkey signs you in with your fingerprint, face or screen lock: without the password and without an
        emailed code.
      </p>
      {data ? (
        data.length > 0 && (
          <ul role="list" className={shared.stack2}>
            {data.map((passkey) => (
              <li key={passkey.id} className={shared.between}>
                <span>
                  {passkey.name}
                  <span className={cx(shared.note, shared.block)}>{usageText(passkey)}</span>
                </span>
                <Button
                  size="sm"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => {
                    setRemoved(passkey);
                    setRemoving(true);
                  }}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : (
        <NotLoaded label="Loading your passkeys" failure={PASSKEYS_FAILED} query={passkeys} />
      )}
      {isPasskeySupported() ? (
        <Button className={shared.ownWidth} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className={shared.muted}>This browser has no passkeys.</p>
      )}
      <Dialog
        open={isAdding}
        onOpenChange={setAdding}
        title="Add a passkey"
        description="Your device then asks you to confirm."
        size="sm"
      >
        <AddPasskeyForm
          onAdded={(passkey) => {
            update((all) => [...all, passkey]);
            toast.success(passkeyMessages.added);
            setAdding(false);
          }}
        />
      </Dialog>
      {removed && (
        <Dialog
          open={isRemoving}
          onOpenChange={setRemoving}
          title={`Remove ${removed.name}`}
          description="Enter your password to confirm. Your device may keep the passkey, but it no longer signs you in."
          size="sm"
        >
          <PasswordForm
            submitLabel="Remove"
            onPassword={async (password) => {
              await callApi("POST /api/auth/passkeys/remove", { json: { id: removed.id, password } });
              update((all) => all.filter(({ id }) => id !== removed.id));
              toast.success(passkeyMessages.removed);
              setRemoving(false);
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}

const usageText = ({ createdAt, lastUsedAt }: PasskeyWire): string =>
  `Added ${formatDate(createdAt)}, ${lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : "not used yet"}`;

const NameAndPassword = z.object({ name: AddPasskeyInput.shape.name, password: PasswordInput });

function AddPasskeyForm({ onAdded }: { onAdded(passkey: PasskeyWire): void }) {
  const form = useForm({
    schema: NameAndPassword,
    start: { name: "", password: "" },
    failure: passkeyFailure,
    submit: async ({ name, password }) => onAdded(await addPasskey(name, password)),
  });
  return (
    <Form form={form}>
      <TextField label="Name of the passkey" placeholder="My phone" required {...form.field("name")} />
      <CurrentPasswordField {...form.field("password")} />
      <SubmitButton block form={form}>
        Continue
      </SubmitButton>
    </Form>
  );
}
