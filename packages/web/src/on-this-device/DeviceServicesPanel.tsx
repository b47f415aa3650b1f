import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useUser } from "../api/session/session-user.ts";
import { useCart } from "../cart/use-cart.ts";
import { countVisit, dismissInstall, installMethod, isInstallDismissed } from "../device/install.ts";
import { applyUpdate, startServiceWorker } from "../device/service-worker.ts";
import { useStore } from "../device/store.ts";
import { updateReady } from "../device/update.ts";
import { toast } from "../ui/feedback/toast.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";

// A failure is ignored, since the next visit renews it.
const renewPush = () =>
  import("../push/push-subscription.ts").then(({ renewDaily }) => renewDaily()).catch(() => {});

const loadKeepFocus = () => import("../ui/layout/KeepFocus.tsx");
const loadPendingOrderNotification = () => import("../orders/PendingOrderNotification.ts");

export default function DeviceServicesPanel() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isCheckout = pathname === "/checkout";
  const [visits] = useState(countVisit);
  useEffect(startServiceWorker, []);
  useUpdateNotification(isCheckout);
  const isSignedIn = useUser() !== null;
  useEffect(() => {
    if (isSignedIn && "Notification" in globalThis && Notification.permission === "granted") void renewPush();
  }, [isSignedIn]);
  // Only a signed-in user has a pending order.
  const PendingOrderNotification = useLazyComponent(loadPendingOrderNotification, isSignedIn);
  const KeepFocus = useLazyComponent(loadKeepFocus, useHasBeenUsed() || pathname !== "/");
  return (
    <>
      {KeepFocus && <KeepFocus />}
      {PendingOrderNotification && <PendingOrderNotification isCheckout={isCheckout} />}
      {allowsBanner(pathname) && <InstallBanner visits={visits} />}
    </>
  );
}

/** Whether the user has pressed or focused anything. Until then, home does not load KeepFocus. */
function useHasBeenUsed(): boolean {
  const [hasBeenUsed, setUsed] = useState(() => document.activeElement !== document.body);
  useEffect(() => {
    const stop = new AbortController();
    for (const event of ["pointerdown", "focusin"])
      addEventListener(event, () => setUsed(true), { once: true, passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return hasBeenUsed;
}

/** False for pages whose main action is at the bottom of the screen, which a notification would cover. */
const allowsBanner = (pathname: string): boolean =>
  /^\/(browse|categories|category\/.*|contact)?$/.test(pathname);

const TOAST_ID = "new-version";

function useUpdateNotification(isCheckout: boolean): void {
  const isReady = useStore(updateReady);
  const isVisible = isReady && !isCheckout;
  useEffect(() => {
    if (!isVisible) return;
    toast.message("New version", {
      id: TOAST_ID,
      description: "A new version of the shop is ready. Your cart stays as it is.",
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: "Reload", onClick: () => void reload() },
    });
    return () => toast.dismiss(TOAST_ID);
  }, [isVisible]);
}

async function reload(): Promise<void> {
  if (await applyUpdate()) return;
  toast.message("A checkout is open in another tab. The new version is installed once it is done.");
}

const InstallBannerPanel = lazy(() => import("./InstallBannerPanel.tsx"));

function InstallBanner({ visits }: { visits: number }) {
  const method = useStore(installMethod);
  const { isEmpty } = useCart();
  const [isDismissed, setDismissed] = useState(isInstallDismissed);
  const isInterested = visits > 1 || !isEmpty;
  if (!method || isDismissed || !isInterested) return null;

  const dismiss = () => {
    dismissInstall();
    setDismissed(true);
  };
  return (
    <Suspense>
      <InstallBannerPanel method={method} onDismiss={dismiss} />
    </Suspense>
  );
}
