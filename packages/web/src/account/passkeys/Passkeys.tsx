import { type PasskeyWire, passkeyMessages } from "@frangipani/core/accounts";
import { AddPasskeyInput, PasswordInput } from "@frangipani/core/accounts/contract";
import { formatDate } from "@frangipani/core/kernel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ErrorLine } from "../../ui/feedback/ErrorLine.tsx";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form, SubmitButton, TextField } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { CurrentPasswordField } from "../CurrentPasswordField.tsx";
import { PasswordForm } from "../PasswordForm.tsx";
import { addPasskey, passkeyFailure } from "./passkey-api.ts";
import { isPasskeySupported, PASSKEYS_FAILED, passkeysQuery } from "./passkeys-query.ts";

export function Passkeys({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const query = passkeysQuery(user.id);
  const { data, isError, isFetching, refetch } = useQuery(query);
  const [isAdding, setAdding] = useState(false);
  // Shown while the dialog fades out.
  const [removed, setRemoved] = useState<PasskeyWire>();
  const [isRemoving, setRemoving] = useState(false);
  const update = (change: (passkeys: PasskeyWire[]) => PasskeyWire[]) =>
    client.setQueryData(query.queryKey, (before) => before && change(before));

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
      ) : isError ? (
        <ErrorLine title={PASSKEYS_FAILED} query={{ isFetching, refetch }} />
      ) : (
        <Loading label="Loading your passkeys">
          <Skeleton width="8rem" height="2.5rem" />
        </Loading>
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
            update((passkeys) => [...passkeys, passkey]);
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
              update((passkeys) => passkeys.filter(({ id }) => id !== removed.id));
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
