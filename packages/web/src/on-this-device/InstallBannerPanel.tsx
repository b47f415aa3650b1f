// This file is separate and loaded lazily, since few visitors see the banner.
import { type InstallMethod, install } from "../device/install.ts";
import { Button } from "../ui/actions/Button.tsx";
import { PlusIcon, ShareIcon } from "../ui/icons/icons.tsx";
import { FrangipaniMark } from "../ui/icons/initial-icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./InstallBanner.module.css";

type InstallBannerPanelProps = { method: NonNullable<InstallMethod>; onDismiss(): void };

export default function InstallBannerPanel({ method, onDismiss }: InstallBannerPanelProps) {
  return (
    <aside className={css.banner} aria-labelledby="install-offer">
      <FrangipaniMark size={40} className={css.mark} />
      <div className={cx(shared.stackHalf, css.text)}>
        <h2 id="install-offer" className={css.title}>
          Install the shop as an app
        </h2>
        {method === "prompt" ? (
          <p>On your home screen it opens at once, with or without a network.</p>
        ) : (
          <IosInstallSteps />
        )}
        <div className={cx(shared.buttons, css.actions)}>
          {method === "prompt" && (
            <Button variant="primary" size="sm" onClick={() => void install()}>
              Install
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={onDismiss}>
            Not now
          </Button>
        </div>
      </div>
    </aside>
  );
}

export const IosInstallSteps = () => (
  <ol className={cx(shared.stackHalf, css.steps)}>
    <li>
      Tap <ShareIcon size={18} className={css.inline} /> <strong>Share</strong> in Safari's bar.
    </li>
    <li>
      Choose <PlusIcon size={18} className={css.inline} /> <strong>Add to Home Screen</strong>.
    </li>
    <li>Open the shop from there: it works without a network too.</li>
  </ol>
);
