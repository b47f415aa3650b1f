import type { ComponentProps } from "react";
import css from "./VisuallyHidden.module.css";

export const visuallyHidden: string = css.hidden ?? "";

export const VisuallyHidden = (props: ComponentProps<"span">) => (
  <span {...props} className={visuallyHidden} />
);
