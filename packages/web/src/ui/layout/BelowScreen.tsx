import type { ReactNode } from "react";
import css from "./BelowScreen.module.css";
import { useIsPainted } from "./use-is-painted.ts";

export function BelowScreen({ children }: { children: ReactNode }) {
  // Until then the footer stays below the screen.
  return useIsPainted() ? children : <div className={css.pending} />;
}
