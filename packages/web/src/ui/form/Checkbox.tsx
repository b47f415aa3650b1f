import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
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
    <div className={cx(shared.stackHalf, shared.starts, className)}>
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
            <span id={`${fieldId}-hint`} className={cx(shared.note, shared.block)}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${fieldId}-error`}>{error}</FieldError>
    </div>
  );
}
