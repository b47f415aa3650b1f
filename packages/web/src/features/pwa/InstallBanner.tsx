import { lazy, Suspense, useState } from "react";
import { useStore } from "../../app/browser/store.ts";
import { dismissInstall, installMethod, isInstallDismissed } from "../../app/pwa/install.ts";
import { useCart } from "../../cart/use-cart.ts";

/** Loaded when there is something to offer. */
const InstallBannerPanel = lazy(() => import("./InstallBannerPanel.tsx"));

/** Offers to install the app, once, on a repeat visit or after a book was added to the cart. */
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
