import { cx } from "../styles/cx.ts";
import css from "./IconButton.module.css";

export type IconButtonStyle = { tone?: "plain" | "danger" | undefined; size?: "sm" | "md" | undefined };

/** For links and buttons with an icon only and no tooltip, whose code the first screen does not load. */
export const iconButtonClass = ({ tone = "plain", size = "md" }: IconButtonStyle = {}): string =>
  cx(css.button, css[tone], css[size]);
