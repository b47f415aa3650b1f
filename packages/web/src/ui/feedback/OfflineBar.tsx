import type { ReactNode } from "react";
import { WifiOffIcon } from "../icons/initial-icons.tsx";
import css from "./OfflineBar.module.css";

/** The last child of its page's column: sticky at the bottom, so that nothing moves when it appears. */
export function OfflineBar({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={css.bar}>
      <WifiOffIcon size={18} className={css.icon} />
      <span>{children}</span>
    </div>
  );
}
