import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { storageProblem } from "../../device/device-storage.ts";
import { useStore } from "../../device/store.ts";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { bottomHeight } from "../styles/bottom-height.ts";
import css from "./StatusBars.module.css";

const ID = "status-bars";
const height = bottomHeight("--status-bars");
const loadStorageLine = () => import("./StorageLine.tsx");

/**
 * Placed after a layout's page: content that is loaded late is shown here, at the bottom of the screen, so that nothing moves
 * while it is being pressed.
 */
export function StatusBars({ children }: { children?: ReactNode }) {
  const problem = useStore(storageProblem);
  const StorageLine = useLazyComponent(loadStorageLine, problem !== null);
  return (
    <div id={ID} ref={height} className={css.bars}>
      {StorageLine && problem && <StorageLine problem={problem} />}
      {children}
    </div>
  );
}

export function StatusBar({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>();
  useLayoutEffect(() => setTarget(document.getElementById(ID)), []);
  if (target === undefined) return null;
  return target ? createPortal(children, target) : children;
}
