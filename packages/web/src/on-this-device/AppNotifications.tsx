import { useEffect, useState } from "react";
import { listenForInstallPrompt } from "../device/install.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";

const loadPanel = () => import("./AppNotificationsPanel.tsx");

/** A new version, the install offer, a pending order. Mounted once; starts when the page is idle. */
export function AppNotifications() {
  const [isIdle, setIdle] = useState(false);
  useEffect(listenForInstallPrompt, []);
  useEffect(() => afterLoading(() => setIdle(true)), []);
  const Panel = useLazyComponent(loadPanel, isIdle);
  return Panel && <Panel />;
}

function afterLoading(work: () => void): () => void {
  let stopped = false;
  const whenIdle = () => {
    const run = () => !stopped && work();
    if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 3_000 });
    else setTimeout(run, 500);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
  return () => {
    stopped = true;
    removeEventListener("load", whenIdle);
  };
}
