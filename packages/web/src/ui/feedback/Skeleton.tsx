import type { ReactNode } from "react";
import { VisuallyHidden } from "../styles/VisuallyHidden.tsx";
import css from "./Skeleton.module.css";

type SkeletonProps = {
  /** CSS lengths; by default full width and one line high. */
  width?: string;
  height?: string;
  /** A cover has the ratio 2:3 instead of a height. */
  shape?: "cover";
};

export const Skeleton = ({ width = "100%", height, shape }: SkeletonProps) => (
  <span className={css.skeleton} data-shape={shape} style={{ width, height }} />
);

export const SkeletonText = ({ lines }: { lines: number }) =>
  Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
    <Skeleton key={line} width={line === lines - 1 && lines > 1 ? "62%" : "100%"} />
  ));

type LoadingProps = {
  label: string;
  className?: string | undefined;
  /** The number of lines of text, if there are no children. */
  lines?: number;
  children?: ReactNode;
};

/** Skeletons for one request: they reserve their space at once, and become visible after 150 ms. */
export const Loading = ({ label, className, lines = 3, children }: LoadingProps) => (
  <div role="status" className={css.loading} data-loading="">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden="true" className={className}>
      {children ?? <SkeletonText lines={lines} />}
    </div>
  </div>
);
