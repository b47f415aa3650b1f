import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { deviceStorage } from "../device/device-storage.ts";
import { Button, buttonClass } from "../ui/actions/Button.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./PasskeyOffer.module.css";
import { isPasskeySupported, passkeysQuery } from "./passkeys-query.ts";

const DISMISSED_AT = "passkeyOffer.dismissedAt";
const DISMISSED_FOR_MS = 90 * 86_400_000;

const wasDismissed = (now: number): boolean =>
  now - Number(deviceStorage.get(DISMISSED_AT)) < DISMISSED_FOR_MS;

/** One line below the loaded page, for users without a passkey. Dismissed, it comes back on this device after 90 days. */
export function PasskeyOffer({ userId }: { userId: string }) {
  const [isDismissed, setDismissed] = useState(() => wasDismissed(Date.now()));
  const isOffered = !isDismissed && isPasskeySupported();
  // No error message if the passkeys cannot be loaded: the offer is optional.
  const { data } = useQuery({ ...passkeysQuery(userId), meta: {}, enabled: isOffered });
  if (!isOffered || data?.length !== 0) return null;
  const dismiss = () => {
    deviceStorage.set(DISMISSED_AT, String(Date.now()));
    setDismissed(true);
  };
  return (
    <section className={cx(shared.buttons, css.offer)} aria-label="Sign in with a passkey">
      <p className={css.text}>Sign in faster, without a password</p>
      <Link to="/profile" className={buttonClass({ size: "sm" })}>
        Add a passkey
      </Link>
      <Button variant="quiet" size="sm" onClick={dismiss}>
        Not now
      </Button>
    </section>
  );
}
