import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import css from "./Field.module.css";
import { Field, type FieldStyle } from "./Field.tsx";

export type SelectProps = Omit<ComponentProps<"select">, "className"> &
  FieldStyle & {
    /** Texts of the options by value; numeric values come first. They follow the options in `children`. */
    options?: Readonly<Record<string, string>>;
  };

export const Select = ({ options = {}, children, ...props }: SelectProps) => (
  <Field
    {...props}
    render={(select) => (
      <div className={css.wrap}>
        <select {...select} className={cx(css.control, css.select)}>
          {children}
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={18} className={css.arrow} />
      </div>
    )}
  />
);
