import { useState } from "react";
import { dismissInstall, install, installWay, isInstallDismissed } from "../../app/install.ts";
import { useStore } from "../../data/store.ts";
import { useCart } from "../../data/use-cart.ts";
import { Button } from "../../ui/Button.tsx";
import { FrangipaniMark } from "../../ui/FrangipaniMark.tsx";
import css from "./InstallOffer.module.css";
import { ShareSheetSteps } from "./ShareSheetSteps.tsx";

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
    <aside className={css.offer} aria-labelledby="install-offer">
      <FrangipaniMark size={40} className={css.mark} />
      <div className={css.words}>
        <h2 id="install-offer" className={css.title}>
          Keep the shop at hand
        </h2>
        {way === "prompt" ? (
          <p>On your home screen it opens at once, with or without a network.</p>
        ) : (
          <ShareSheetSteps />
        )}
        <div className={css.actions}>
          {way === "prompt" && (
            <Button variant="primary" size="sm" onClick={() => void install()}>
              Install
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={dismiss}>
            Not now
          </Button>
        </div>
      </div>
    </aside>
  );
}
