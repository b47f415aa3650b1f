import { useEffect, useState } from "react";
import { followInstall } from "../../app/install.ts";
import { useLazyComponent } from "../../ui/use-lazy-component.ts";

const load = () => import("./AppNotificationsPanel.tsx");

/**
 * What the installed shop has to say: a new version, a place on the home screen, an order that waited. Put it once into the
 * root. All but the listener for the browser's offer to install comes after the page has loaded and has nothing to do.
 */
export function AppNotifications() {
  const [isTime, setTime] = useState(false);
  const AppNotificationsPanel = useLazyComponent(load, isTime);
  useEffect(followInstall, []);
  useEffect(() => afterLoading(() => setTime(true)), []);
  return AppNotificationsPanel && <AppNotificationsPanel />;
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
