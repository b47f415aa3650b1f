import type { ComponentProps } from "react";
import css from "./VisuallyHidden.module.css";

export const visuallyHidden: string = css.hidden ?? "";

export function VisuallyHidden(props: ComponentProps<"span">) {
  return <span {...props} className={visuallyHidden} />;
}
