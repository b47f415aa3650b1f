import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import css from "./Field.module.css";
import { Field, type FieldStyle } from "./Field.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "className" | "prefix"> &
  FieldStyle & {
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel, className }}>
      {(wiring) => (
        <div className={css.wrap}>
          {prefix && (
            <span className={css.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...wiring}
            className={cx(css.control, prefix && css.withPrefix, suffix && css.withSuffix)}
          />
          {suffix && (
            <span className={css.suffix} aria-hidden="true">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = Omit<ComponentProps<"textarea">, "className"> & FieldStyle;

export function TextArea({ id, label, hint, error, optional, hideLabel, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel, className }}>
      {(wiring) => <textarea {...area} {...wiring} className={css.control} />}
    </Field>
  );
}
