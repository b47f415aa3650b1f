import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "../icons/initial-icons.tsx";
import { cx } from "../styles/cx.ts";
import css from "./Button.module.css";

type ButtonStyle = {
  /** primary: the main action. secondary: another one. quiet: a minor one. danger: destructive. */
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  block?: boolean | undefined;
};

/** The classes of a button, for links: `<Link className={buttonClass({ variant: "primary" })}>`. */
export const buttonClass = ({
  variant = "secondary",
  size = "md",
  block = false,
}: ButtonStyle = {}): string => cx(css.button, css[variant], css[size], block && css.block);

export type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** Ignores presses but keeps the focus, with aria-busy for assistive technology. If false, ignores double-clicks. */
    busy?: boolean | undefined;
    /** Replaced by the spinner while busy. */
    icon?: ReactNode;
  };

export function Button(props: ButtonProps) {
  const { variant, size, block, busy, icon, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { "aria-busy": true, "aria-disabled": true })}
      onClick={(event) => {
        // A double-click's second press may come before `busy` is rendered, or after a fast response.
        const isIgnored = busy || (busy === false && event.detail > 1);
        if (isIgnored) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonClass({ variant, size, block }), busy && css.busy, className)}
    >
      {busy ? <Spinner size={18} /> : icon}
      <span className={css.label}>{children}</span>
    </button>
  );
}

export type IconButtonStyle = { tone?: "danger" | undefined; size?: "sm" | undefined };

/** The classes of links and buttons with only an icon and no tooltip. Not in IconButton.tsx, which the first screen does not load. */
export const iconButtonClass = ({ tone, size }: IconButtonStyle = {}): string =>
  cx(css.icon, tone && css.iconDanger, size && css.iconSm);
