import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { countVisit } from "../../app/pwa/install.ts";
import { startServiceWorker } from "../../app/pwa/service-worker.ts";
import { InstallBanner } from "./InstallBanner.tsx";
import { usePendingOrderNotification } from "./use-pending-order-notification.ts";
import { useUpdateNotification } from "./use-update-notification.ts";

export default function AppNotificationsPanel() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isCheckout = pathname === "/checkout";
  const [visits] = useState(countVisit);
  useEffect(startServiceWorker, []);
  useUpdateNotification(isCheckout);
  usePendingOrderNotification(isCheckout);
  return allowsBanner(pathname) && <InstallBanner visits={visits} />;
}

/** Pages without a main action at the bottom of the screen, which a notification would cover. */
const allowsBanner = (pathname: string): boolean =>
  /^\/(browse|categories|category\/.*|contact)?$/.test(pathname);
