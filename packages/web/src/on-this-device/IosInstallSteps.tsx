import { PlusIcon, ShareIcon } from "../ui/icons/icons.tsx";
import css from "./InstallBanner.module.css";

export const IosInstallSteps = () => (
  <ol className={css.steps}>
    <li>
      Tap <ShareIcon size={18} className={css.inline} /> <strong>Share</strong> in Safari's bar.
    </li>
    <li>
      Choose <PlusIcon size={18} className={css.inline} /> <strong>Add to Home Screen</strong>.
    </li>
    <li>Open the shop from there: it works without a network too.</li>
  </ol>
);
