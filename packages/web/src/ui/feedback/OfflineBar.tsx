import type { ReactNode } from "react";
import { WifiOffIcon } from "../icons/initial-icons.tsx";
import css from "./OfflineBar.module.css";

export function OfflineBar({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={css.bar}>
      <WifiOffIcon size={18} className={css.icon} />
      <span>{children}</span>
    </div>
  );
}
