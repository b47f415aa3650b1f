import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import css from "./Field.module.css";
import { Field, type FieldStyle } from "./Field.tsx";

export type SelectProps = Omit<ComponentProps<"select">, "className"> & FieldStyle;

export const Select = (props: SelectProps) => (
  <Field
    {...props}
    render={(select) => (
      <div className={css.wrap}>
        <select {...select} className={cx(css.control, css.select)} />
        <ChevronDownIcon size={18} className={css.arrow} />
      </div>
    )}
  />
);
