import { type SignedInResponse, TwoStepInput } from "@frangipani/core/accounts/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { ACCOUNT_FAILED, accountQuery } from "../../api/queries/account-query.ts";
import { renewSession } from "../../api/session/session.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form, SubmitButton } from "../../ui/form/Form.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import shared from "../../ui/styles/shared.module.css";
import { CurrentPasswordField } from "../CurrentPasswordField.tsx";
import { ConfirmOwnEmail } from "../codes/ConfirmOwnEmail.tsx";

export function TwoStep({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [requested, setRequested] = useState(true);
  const query = accountQuery(user.id);
  const { data, isError, isFetching, refetch } = useQuery(query);
  const isOn = data?.twoStep;
  const mustProve = requested && data?.emailConfirmed === false;
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
            setRequested(!isOn);
            setConfirming(true);
          }}
        >
          {isOn ? "Switch off" : "Switch on"}
        </Button>
      ) : isError ? (
        <p className={shared.muted}>
          {`${ACCOUNT_FAILED}. `}
          <Button variant="quiet" size="sm" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Loading label="Loading your account">
          <Skeleton width="8rem" height="2.5rem" />
        </Loading>
      )}
      {data && (
        <Dialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title={requested ? "Switch two-step sign-in on" : "Switch two-step sign-in off"}
          description={mustProve ? "Your email address comes first." : "Enter your password to confirm."}
          size="sm"
        >
          {mustProve ? (
            <ConfirmOwnEmail user={user} purpose="to go on">
              Sign-in codes go to your email address, which you have not confirmed yet.
            </ConfirmOwnEmail>
          ) : (
            <PasswordForm
              twoStep={requested}
              onDone={(session) => {
                renewSession(session, session.accessToken);
                client.setQueryData(query.queryKey, session);
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

const PasswordOnly = z.pick(TwoStepInput, { password: true });

function PasswordForm({ twoStep, onDone }: { twoStep: boolean; onDone(session: SignedInResponse): void }) {
  const form = useForm({
    schema: PasswordOnly,
    start: { password: "" },
    submit: async ({ password }) =>
      onDone(await callApi("PUT /api/auth/two-step", { json: { twoStep, password } })),
  });
  return (
    <Form form={form}>
      <CurrentPasswordField {...form.field("password")} />
      <SubmitButton block form={form}>
        {twoStep ? "Switch on" : "Switch off"}
      </SubmitButton>
    </Form>
  );
}
