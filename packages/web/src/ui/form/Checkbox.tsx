import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../styles/cx.ts";
import css from "./Checkbox.module.css";
import { FieldError } from "./FieldError.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  className?: string | undefined;
};

export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  return (
    <div className={cx(css.field, className)}>
      <label className={css.row}>
        <input
          {...input}
          id={fieldId}
          type="checkbox"
          className={css.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error && `${fieldId}-error`, hint && `${fieldId}-hint`) || undefined}
        />
        <span>
          <span>{label}</span>
          {hint && (
            <span id={`${fieldId}-hint`} className={css.hint}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${fieldId}-error`}>{error}</FieldError>
    </div>
  );
}
