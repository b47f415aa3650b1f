import { useEffect, useState } from "react";
import { listenForInstallPrompt } from "../device/install.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";

const loadPanel = () => import("./AppNotificationsPanel.tsx");

/** Notifications about a new version, installing, and a pending order. Mounted once; starts when the page is loaded and idle. */
export function AppNotifications() {
  const [isIdle, setIdle] = useState(false);
  useEffect(listenForInstallPrompt, []);
  useEffect(() => afterLoading(() => setIdle(true)), []);
  const Panel = useLazyComponent(loadPanel, isIdle);
  return Panel && <Panel />;
}

function afterLoading(work: () => void): () => void {
  let isStopped = false;
  const whenIdle = () => {
    const run = () => !isStopped && work();
    if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 3_000 });
    else setTimeout(run, 500);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
  return () => {
    isStopped = true;
    removeEventListener("load", whenIdle);
  };
}
