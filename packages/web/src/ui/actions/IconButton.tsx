import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { cx } from "../styles/cx.ts";
import { type IconButtonStyle, iconButtonClass } from "./Button.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> &
  IconButtonStyle & {
    label: string;
    icon: ReactNode;
    /** False if the icon needs no explanation, such as the × of a dialog. */
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

const loadPopup = () => import("./TooltipPopup.tsx");

/** The delay is specified (docs/rules.md#notifications-and-retries). */
const OPEN_DELAY_MS = 700;
/** Time for the pointer to move onto the tooltip itself, which keeps it open. */
const CLOSE_DELAY_MS = 80;

type TriggerProps = {
  onPointerEnter?: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: React.PointerEvent<HTMLElement>) => void;
  onFocus?: (event: React.FocusEvent<HTMLElement>) => void;
  onBlur?: (event: React.FocusEvent<HTMLElement>) => void;
};

/** Opens after OPEN_DELAY_MS of hover or focus; Escape hides it. It repeats or extends the accessible name. */
export function Tooltip({ label, children }: { label: string; children: ReactElement<TriggerProps> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const TooltipPopup = useLazyComponent(loadPopup, anchor !== null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const triggerProps = children.props;

  const openSoon = (element: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), OPEN_DELAY_MS);
  };
  const closeSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(null), CLOSE_DELAY_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const keepOpen = () => clearTimeout(timer.current);

  useEffect(() => () => clearTimeout(timer.current), []);

  const trigger = cloneElement(children, {
    onPointerEnter: (event) => {
      triggerProps.onPointerEnter?.(event);
      if (event.pointerType === "mouse") openSoon(event.currentTarget);
    },
    onPointerLeave: (event) => {
      triggerProps.onPointerLeave?.(event);
      closeSoon();
    },
    onPointerDown: (event) => {
      triggerProps.onPointerDown?.(event);
      close();
    },
    onFocus: (event) => {
      triggerProps.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) openSoon(event.currentTarget);
    },
    onBlur: (event) => {
      triggerProps.onBlur?.(event);
      close();
    },
  });

  return (
    <>
      {trigger}
      {anchor && TooltipPopup && (
        <TooltipPopup anchor={anchor} label={label} onClose={close} onEnter={keepOpen} onLeave={closeSoon} />
      )}
    </>
  );
}
