import { Link } from "@tanstack/react-router";
import { useOnline } from "../../device/connection.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { BellIcon } from "../../ui/icons/icons.tsx";
import shared from "../../ui/styles/shared.module.css";
import { usePush } from "./use-push.ts";

type PushOfferProps = {
  /** Such as "Tell me when this order moves on". */
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
