import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { storageProblem } from "../../device/device-storage.ts";
import { useStore } from "../../device/store.ts";
import { Button } from "../actions/Button.tsx";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { RefreshIcon, WifiOffIcon } from "../icons/initial-icons.tsx";
import { cx } from "../styles/cx.ts";
import { visuallyHidden } from "../styles/VisuallyHidden.tsx";
import css from "./StatusBars.module.css";

const bottomHeights = ["--bottom-bar", "--status-bars"] as const;

/**
 * Makes a ref callback for an element at the bottom of the screen, which sets the page's CSS variable to the element's height.
 * To be called once for each variable, outside of components.
 */
export const bottomHeight = (name: (typeof bottomHeights)[number]) => (element: HTMLElement | null) => {
  if (!element) return;
  // Not on the root element, where changing a variable recalculates the style of every element.
  const { body, documentElement } = document;
  const setHeight = (height: `${number}px` | "") => {
    body.style.setProperty(name, height);
    const heights = bottomHeights.map((one) => body.style.getPropertyValue(one) || "0px");
    documentElement.style.scrollPaddingBottom = `calc(${heights.join(" + ")})`;
  };
  const observer = new ResizeObserver(() => {
    const isInFlow = getComputedStyle(element).position === "static";
    setHeight(`${isInFlow ? 0 : element.offsetHeight}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    setHeight("");
  };
};

const BARS_ID = "status-bars";
const measureHeight = bottomHeight("--status-bars");
const loadStorageLine = () => import("./StorageLine.tsx");

/**
 * Placed after a layout's page. Content that is loaded late is shown here, at the bottom of the screen, so that it does not
 * move what is about to be pressed.
 */
export function StatusBars({ children }: { children?: ReactNode }) {
  const problem = useStore(storageProblem);
  const StorageLine = useLazyComponent(loadStorageLine, problem !== null);
  return (
    <div id={BARS_ID} ref={measureHeight} className={css.bars}>
      {StorageLine && problem && <StorageLine problem={problem} />}
      {children}
    </div>
  );
}

/** Renders its children in StatusBars if the page has them, otherwise in place. */
export function StatusBar({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>();
  useLayoutEffect(() => setTarget(document.getElementById(BARS_ID)), []);
  if (target === undefined) return null;
  return target ? createPortal(children, target) : children;
}

type RetryBarProps = { children: ReactNode; onRetry(): void; retrying: boolean };

export const RetryBar = ({ children, onRetry, retrying }: RetryBarProps) => (
  <StatusBar>
    <div role="status" className={cx(css.notice, css.retry)}>
      <p>{children}</p>
      <Button size="sm" onClick={onRetry} busy={retrying} icon={<RefreshIcon size={18} />}>
        Try again
      </Button>
    </div>
  </StatusBar>
);

const OPEN_MS = 4_000;

/** To be placed in StatusBars. Collapses into a chip after OPEN_MS. */
export function OfflineBar({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  // Collapses only once: a bar that the user opens stays open.
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), OPEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={cx(css.offline, isOpen ? css.open : css.folded)}>
      <button type="button" className={css.chip} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <WifiOffIcon size={18} />
        <span className={isOpen ? visuallyHidden : undefined}>Offline</span>
      </button>
      <span role="status" className={isOpen ? undefined : visuallyHidden}>
        {children}
      </span>
    </div>
  );
}
