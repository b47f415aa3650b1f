import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import css from "./Form.module.css";

/** Fields in a column. Browser validation is off: errors are shown under their fields. */
export function Form({ className, ...rest }: ComponentProps<"form">) {
  return <form noValidate {...rest} className={cx(css.form, className)} />;
}

export function FormRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

/** The submit button first in the source, so that Enter uses it; at the end of the row on a desktop. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
