import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import css from "./Field.module.css";
import { Field, type FieldStyle } from "./Field.tsx";

export type SelectProps = Omit<ComponentProps<"select">, "className"> & FieldStyle;

export function Select({ id, label, hint, error, optional, hideLabel, className, ...select }: SelectProps) {
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel, className }}>
      {(wiring) => (
        <div className={css.wrap}>
          <select {...select} {...wiring} className={cx(css.control, css.select)} />
          <ChevronDownIcon size={18} className={css.arrow} />
        </div>
      )}
    </Field>
  );
}
