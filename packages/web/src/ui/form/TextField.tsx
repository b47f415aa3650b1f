import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import css from "./Field.module.css";
import { Field, type FieldStyle } from "./Field.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "className" | "prefix"> &
  FieldStyle & {
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

export function TextField({ prefix, suffix, ...props }: TextFieldProps) {
  return (
    <Field
      {...props}
      render={(input) => (
        <div className={css.wrap}>
          {prefix && (
            <span className={css.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...input}
            className={cx(css.control, prefix && css.withPrefix, suffix && css.withSuffix)}
          />
          {suffix && (
            <span className={css.suffix} aria-hidden="true">
              {suffix}
            </span>
          )}
        </div>
      )}
    />
  );
}

/** Whole numbers, or as many digits as `step` has. */
export const NumberField = ({ step = "1", min = "0", ...props }: TextFieldProps & { step?: string }) => (
  <TextField
    type="number"
    inputMode={step === "1" ? "numeric" : "decimal"}
    step={step}
    min={min}
    {...props}
  />
);

export const TextArea = (props: Omit<ComponentProps<"textarea">, "className"> & FieldStyle) => (
  <Field {...props} render={(area) => <textarea {...area} className={css.control} />} />
);
