import type { ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import css from "./Badge.module.css";

export type BadgeColour = "neutral" | "yellow" | "blue" | "purple" | "green" | "red";

export function Badge({ colour = "neutral", children }: { colour?: BadgeColour; children: ReactNode }) {
  return <span className={cx(css.badge, css[colour])}>{children}</span>;
}
