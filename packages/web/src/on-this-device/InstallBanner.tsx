import { lazy, Suspense, useState } from "react";
import { useCart } from "../cart/use-cart.ts";
import { dismissInstall, installMethod, isInstallDismissed } from "../device/pwa/install.ts";
import { useStore } from "../device/store.ts";

const InstallBannerPanel = lazy(() => import("./InstallBannerPanel.tsx"));

export function InstallBanner({ visits }: { visits: number }) {
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
