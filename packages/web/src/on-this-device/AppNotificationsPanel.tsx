import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useUser } from "../api/session/session-user.ts";
import { countVisit } from "../device/pwa/install.ts";
import { startServiceWorker } from "../device/pwa/service-worker.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";
import { InstallBanner } from "./InstallBanner.tsx";
import { useUpdateNotification } from "./use-update-notification.ts";

// What fails is done by the next visit.
const renewPush = () =>
  import("../push/renew-subscription.ts").then(({ renewDaily }) => renewDaily()).catch(() => {});

const loadKeepFocus = () => import("../ui/layout/KeepFocus.tsx");
const loadPendingOrderNotification = () => import("../orders/PendingOrderNotification.ts");

export function AppNotificationsPanel() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isCheckout = pathname === "/checkout";
  const [visits] = useState(countVisit);
  useEffect(startServiceWorker, []);
  useUpdateNotification(isCheckout);
  const isSignedIn = useUser() !== null;
  useEffect(() => {
    if (isSignedIn && "Notification" in globalThis && Notification.permission === "granted") void renewPush();
  }, [isSignedIn]);
  // Only who is signed in has an order that waits.
  const PendingOrderNotification = useLazyComponent(loadPendingOrderNotification, isSignedIn);
  const KeepFocus = useLazyComponent(loadKeepFocus, true);
  return (
    <>
      {KeepFocus && <KeepFocus />}
      {PendingOrderNotification && <PendingOrderNotification isCheckout={isCheckout} />}
      {allowsBanner(pathname) && <InstallBanner visits={visits} />}
    </>
  );
}

/** Pages without a main action at the bottom of the screen, which a notification would cover. */
const allowsBanner = (pathname: string): boolean =>
  /^\/(browse|categories|category\/.*|contact)?$/.test(pathname);
