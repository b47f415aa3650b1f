import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { storageProblem } from "../../device/device-storage.ts";
import { useStore } from "../../device/store.ts";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import css from "./StatusBars.module.css";

const ID = "status-bars";
const loadStorageLine = () => import("./StorageLine.tsx");

/**
 * Of a layout, after its page: what is known late stands here, at the bottom of the screen, so that nothing moves while it is
 * being pressed. `--status-bars` is its height.
 */
export function StatusBars({ children }: { children?: ReactNode }) {
  const problem = useStore(storageProblem);
  const StorageLine = useLazyComponent(loadStorageLine, problem !== null);
  const bars = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bars.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--status-bars", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--status-bars");
    };
  }, []);
  return (
    <div id={ID} ref={bars} className={css.bars}>
      {StorageLine && problem && <StorageLine problem={problem} />}
      {children}
    </div>
  );
}

/** Puts its children among the layout's status bars. */
export function StatusBar({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>();
  useLayoutEffect(() => setPlace(document.getElementById(ID)), []);
  if (place === undefined) return null;
  return place ? createPortal(children, place) : children;
}
