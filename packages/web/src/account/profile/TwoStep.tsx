import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { ACCOUNT_FAILED, accountQuery } from "../../api/queries/account-query.ts";
import { renewSession } from "../../api/session/session.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ErrorLine } from "../../ui/feedback/ErrorLine.tsx";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Badge } from "../../ui/layout/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import shared from "../../ui/styles/shared.module.css";
import { ConfirmOwnEmail } from "../codes/ConfirmOwnEmail.tsx";
import { PasswordForm } from "../PasswordForm.tsx";

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
        <ErrorLine title={ACCOUNT_FAILED} query={{ isFetching, refetch }} />
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
              submitLabel={requested ? "Switch on" : "Switch off"}
              onPassword={async (password) => {
                const json = { twoStep: requested, password };
                const session = await callApi("PUT /api/auth/two-step", { json });
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
