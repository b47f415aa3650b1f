import type { ReactNode } from "react";
import { WifiOffIcon } from "./icons-first.tsx";
import css from "./OfflineBar.module.css";

/** A quiet line over the page: that there is no network, what still works, how fresh the data is. */
export function OfflineBar({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={css.bar}>
      <WifiOffIcon size={18} className={css.icon} />
      <span>{children}</span>
    </div>
  );
}
