import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { deviceStorage } from "../../device/device-storage.ts";
import { userStorage } from "../../device/user-storage.ts";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { isPasskeySupported, passkeysQuery } from "./passkeys-query.ts";

const DISMISSED = "passkeyOfferDismissed";

/** After each sign-in without a passkey, until it is dismissed. */
export function PasskeyOffer({ userId }: { userId: string }) {
  const [isDismissed, setDismissed] = useState(() => userStorage.load(DISMISSED, deviceStorage) === true);
  const isOffered = !isDismissed && isPasskeySupported();
  // An offer is not worth an error message.
  const { data } = useQuery({ ...passkeysQuery(userId), meta: {}, enabled: isOffered });
  if (!isOffered || data?.length !== 0) return null;
  const dismiss = () => {
    userStorage.save(DISMISSED, true, deviceStorage);
    setDismissed(true);
  };
  return (
    <Notice
      title="Sign in with a passkey"
      action={
        <>
          <Link to="/profile" className={buttonClass({ size: "sm" })}>
            Add a passkey
          </Link>
          <Button variant="quiet" size="sm" onClick={dismiss}>
            Not now
          </Button>
        </>
      }
    >
      <p>It needs no password and no emailed code, and cannot be guessed or passed on to a false site.</p>
    </Notice>
  );
}
