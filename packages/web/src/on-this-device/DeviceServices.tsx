import { useEffect, useState } from "react";
import { listenForInstallPrompt } from "../device/install.ts";
import { whenIdle } from "../device/scheduling.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";

const loadPanel = () => import("./DeviceServicesPanel.tsx");

/**
 * The service worker, push messages, the focus of each page, and notifications about a new version, installing and a
 * pending order. Mounted once; starts when the page is loaded and idle.
 */
export function DeviceServices() {
  const [isIdle, setIdle] = useState(false);
  useEffect(listenForInstallPrompt, []);
  useEffect(() => afterLoading(() => setIdle(true)), []);
  const Panel = useLazyComponent(loadPanel, isIdle);
  return Panel && <Panel />;
}

function afterLoading(work: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const start = () => whenIdle(work, signal);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true, signal });
  return () => stop.abort();
}
