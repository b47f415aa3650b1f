import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import css from "./Form.module.css";

/** Fields under each other at a readable width. Browser bubbles are off: errors stand under their fields. */
export function Form({ className, ...rest }: ComponentProps<"form">) {
  return <form noValidate {...rest} className={cx(css.form, className)} />;
}

/** Fields beside each other where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

/** The form's buttons: the main one first in the source, so that Enter means it; at the end of the line on a desk. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
