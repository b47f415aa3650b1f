import type { ComponentProps, ReactNode } from "react";
import { Tooltip } from "../overlay/Tooltip.tsx";
import { cx } from "../styles/cx.ts";
import css from "./IconButton.module.css";

type IconButtonStyle = { tone?: "plain" | "danger" | undefined; size?: "sm" | "md" | undefined };

/** For links with an icon only; give them an aria-label. */
export const iconButtonClass = ({ tone = "plain", size = "md" }: IconButtonStyle = {}): string =>
  cx(css.button, css[tone], css[size]);

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> &
  IconButtonStyle & {
    label: string;
    icon: ReactNode;
    /** False where the meaning is obvious, as the × of a dialog. */
    tooltip?: boolean | undefined;
  };

export function IconButton({ label, icon, tone, size, tooltip = true, className, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(iconButtonClass({ tone, size }), className)}
    >
      {icon}
    </button>
  );
  return tooltip ? <Tooltip label={label}>{button}</Tooltip> : button;
}
