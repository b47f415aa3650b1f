import { lazy, Suspense, useState } from "react";
import { useStore } from "../../app/browser/store.ts";
import { dismissInstall, installWay, isInstallDismissed } from "../../app/install.ts";
import { useCart } from "../../cart/use-cart.ts";

/** Comes when there is something to offer. */
const InstallOfferCard = lazy(() => import("./InstallOfferCard.tsx"));

/** The shop on the home screen, offered once to those who come again or have put a book into the cart. */
export function InstallOffer({ visits }: { visits: number }) {
  const way = useStore(installWay);
  const { isEmpty } = useCart();
  const [isDismissed, setDismissed] = useState(isInstallDismissed);
  const isInterested = visits > 1 || !isEmpty;
  if (!way || isDismissed || !isInterested) return null;

  const dismiss = () => {
    dismissInstall();
    setDismissed(true);
  };
  return (
    <Suspense>
      <InstallOfferCard way={way} onDismiss={dismiss} />
    </Suspense>
  );
}
