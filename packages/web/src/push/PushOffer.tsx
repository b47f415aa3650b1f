import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { accountQuery } from "../api/queries/account-query.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { useOnline } from "../device/connection.ts";
import { Button } from "../ui/actions/Button.tsx";
import { BellIcon } from "../ui/icons/icons.tsx";
import shared from "../ui/styles/shared.module.css";
import { currentSubscription, isPushSupported, needsInstallation, subscribe } from "./push-subscription.ts";

type PushOfferProps = {
  /** The button's text, such as "Tell me when this order moves on". */
  label: string;
};

/** Offers notifications on this device. The browser asks for the permission only after a tap. */
export function PushOffer({ label }: PushOfferProps) {
  const { state, isStarting, start } = usePush();
  const isOnline = useOnline();
  switch (state) {
    case undefined:
    case "unsupported":
      return null;
    case "install-first":
      return (
        <p className={shared.note}>
          To be told on this device, add the shop to the home screen first. Until then we write to you by
          email.
        </p>
      );
    case "denied":
      return (
        <p className={shared.note}>
          Notifications of this shop are blocked in this browser: its settings for this site allow them again.
          Until then we write to you by email.
        </p>
      );
    case "on":
      return (
        <p className={shared.note} role="status">
          This device tells you.{" "}
          <Link to="/profile" hash="notifications">
            Change notifications
          </Link>
        </p>
      );
    case "off":
      return (
        <div className={shared.row}>
          <Button size="sm" busy={isStarting} disabled={!isOnline} onClick={start}>
            <BellIcon size={18} />
            {label}
          </Button>
          <p className={shared.note}>
            {isOnline
              ? "A notification here instead of an email."
              : "You can switch it on when you are online."}
          </p>
        </div>
      );
  }
}

const PUSH_FAILED = "Notifications could not be switched on";

export const pushQuery = queryOptions({
  queryKey: ["push", "device"],
  queryFn: readState,
  // Runs offline, since it only asks the browser.
  networkMode: "always",
});

async function readState(): Promise<"unsupported" | "install-first" | "denied" | "off" | "on"> {
  if (!isPushSupported()) return needsInstallation() ? "install-first" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await currentSubscription()) ? "on" : "off";
}

export function usePush() {
  const client = useQueryClient();
  const { data: state } = useQuery(pushQuery);
  const start = useMutation({
    mutationFn: () => subscribe(),
    onSettled: () => client.invalidateQueries({ queryKey: ["push"] }),
    meta: { failure: PUSH_FAILED },
  });
  return { state, isStarting: start.isPending, start: () => start.mutate() };
}

/** Asks for a confirmed address where progress of an order is offered, since mails about it go only to confirmed addresses. */
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
