import type { ReactNode } from "react";
import css from "./Badge.module.css";
import { cx } from "./cx.ts";

export type BadgeColour = "neutral" | "yellow" | "blue" | "purple" | "green" | "red";

export function Badge({ colour = "neutral", children }: { colour?: BadgeColour; children: ReactNode }) {
  return <span className={cx(css.badge, css[colour])}>{children}</span>;
}
