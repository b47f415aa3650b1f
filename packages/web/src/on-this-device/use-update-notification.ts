import { useEffect } from "react";
import { applyUpdate } from "../device/pwa/service-worker.ts";
import { updateReady } from "../device/pwa/update.ts";
import { useStore } from "../device/store.ts";
import { toast } from "../ui/feedback/toast.ts";

const TOAST = "new-version";

export function useUpdateNotification(isCheckout: boolean): void {
  const isReady = useStore(updateReady);
  const isVisible = isReady && !isCheckout;
  useEffect(() => {
    if (!isVisible) return;
    toast.message("New version", {
      id: TOAST,
      description: "A new version of the shop is ready. Your cart stays as it is.",
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: "Reload", onClick: () => void reload() },
    });
    return () => toast.dismiss(TOAST);
  }, [isVisible]);
}

async function reload(): Promise<void> {
  if (await applyUpdate()) return;
  toast.message("A checkout is open in another tab. The new version is installed once it is done.");
}
