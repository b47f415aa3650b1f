import type { ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import css from "./Badge.module.css";

export type BadgeColour = "neutral" | "yellow" | "blue" | "purple" | "green" | "red";

/** The class with a badge's text and background colours, for a control that looks like a badge. */
export const badgeColour = (colour: BadgeColour): string => css[colour] ?? "";

export const Badge = ({ colour = "neutral", children }: { colour?: BadgeColour; children: ReactNode }) => (
  <span className={cx(css.badge, css[colour])}>{children}</span>
);
