import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import { type IconButtonStyle, iconButtonClass } from "./icon-button-class.ts";
import { Tooltip } from "./Tooltip.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> &
  IconButtonStyle & {
    label: string;
    icon: ReactNode;
    /** False if the icon needs no explanation, as the × of a dialog. */
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
