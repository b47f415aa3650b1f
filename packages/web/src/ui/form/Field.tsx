import { type ReactNode, useId } from "react";
import { cx } from "../styles/cx.ts";
import css from "./Field.module.css";
import { FieldError } from "./FieldError.tsx";

export type FieldStyle = {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Shows "optional" beside the label; other fields are taken to be required. */
  optional?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
};

type Wiring = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldProps = FieldStyle & { id?: string | undefined; children: (wiring: Wiring) => ReactNode };

/** Label, control, hint and error with their ARIA attributes: spread the argument of `children` on the control. */
export function Field({ id, label, hint, error, optional, hideLabel, className, children }: FieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const hintId = hint ? `${fieldId}-hint` : undefined;
  const errorId = error ? `${fieldId}-error` : undefined;
  return (
    <div className={cx(css.field, className)}>
      <label className={hideLabel ? css.visuallyHidden : css.label} htmlFor={fieldId}>
        <span>{label}</span>
        {optional && <span className={css.optional}> (optional)</span>}
      </label>
      {children({
        id: fieldId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": cx(errorId, hintId) || undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
      {hint && (
        <div id={hintId} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
