import { useState } from "react";
import { checkForUpdate } from "../device/pwa/service-worker.ts";
import { updateReady } from "../device/pwa/update.ts";
import { useStore } from "../device/store.ts";
import { Button } from "../ui/actions/Button.tsx";
import { toast } from "../ui/feedback/toast.ts";
import css from "./DevicePage.module.css";

/** The build's label, set by VITE_BUILD: a commit, a date. */
const build: string | undefined = import.meta.env.VITE_BUILD;

export function Version({ isOnline, opensOffline }: { isOnline: boolean; opensOffline: boolean }) {
  const isReady = useStore(updateReady);
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      await checkForUpdate();
      toast.message("Checked for a new version", {
        description: "If there is one, a message appears in a moment.",
      });
    } catch {
      toast.error("The shop could not be reached. Please try again.");
    }
    setBusy(false);
  };
  return (
    <>
      {build && <p>Version {build}</p>}
      <p>
        {opensOffline
          ? "The shop opens without a network."
          : "The shop is not stored completely yet, so it needs a network to open."}
      </p>
      <div className={css.actions}>
        <Button size="sm" busy={isBusy} disabled={!isOnline || isReady} onClick={() => void check()}>
          Check for a new version
        </Button>
        {isReady && <p className={css.note}>A new version is ready: reload when it suits you.</p>}
      </div>
    </>
  );
}
