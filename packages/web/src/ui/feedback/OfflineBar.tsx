import { type ReactNode, useEffect, useState } from "react";
import { WifiOffIcon } from "../icons/initial-icons.tsx";
import { cx } from "../styles/cx.ts";
import { visuallyHidden } from "../styles/VisuallyHidden.tsx";
import css from "./OfflineBar.module.css";

const OPEN_MS = 4_000;

/** For StatusBars. Collapses into a chip after four seconds. */
export function OfflineBar({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  // Only once: a bar that the user opens stays open.
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), OPEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={cx(css.bar, isOpen ? css.open : css.folded)}>
      <button type="button" className={css.chip} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <WifiOffIcon size={18} className={css.icon} />
        <span className={isOpen ? visuallyHidden : undefined}>Offline</span>
      </button>
      <span role="status" className={isOpen ? undefined : visuallyHidden}>
        {children}
      </span>
    </div>
  );
}
