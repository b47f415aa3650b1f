import type { ReactNode } from "react";
import css from "./Badge.module.css";
import { cx } from "./cx.ts";

export type BadgeColour = "neutral" | "yellow" | "blue" | "purple" | "green" | "red";

/** A word in a coloured tint; the word carries the meaning, the colour helps to find it. */
export function Badge({ colour = "neutral", children }: { colour?: BadgeColour; children: ReactNode }) {
  return <span className={cx(css.badge, css[colour])}>{children}</span>;
}
