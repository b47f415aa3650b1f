import { type ReactNode, useId } from "react";
import { WarningIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import { visuallyHidden } from "../styles/VisuallyHidden.tsx";
import css from "./Field.module.css";

export type FieldStyle = {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Shows "optional" beside the label; fields without it count as required. */
  optional?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
};

type AriaProps = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

type FieldProps<Control> = FieldStyle &
  Control & {
    id?: string | undefined;
    render: (control: Omit<Control, keyof FieldStyle> & AriaProps) => ReactNode;
  };

/** Label, control, hint and error. `render` gets the control's own props and the ARIA attributes. */
export function Field<Control>(props: FieldProps<Control>) {
  const { id, label, hint, error, optional, hideLabel, className, render, ...control } = props;
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const hintId = hint ? `${fieldId}-hint` : undefined;
  const errorId = error ? `${fieldId}-error` : undefined;
  return (
    <div className={cx(css.field, className)}>
      <label className={hideLabel ? visuallyHidden : css.label} htmlFor={fieldId}>
        <span>{label}</span>
        {optional && <span className={css.optional}> (optional)</span>}
      </label>
      {render({
        // The cast is needed, since TypeScript cannot compute the rest of a generic type.
        ...(control as unknown as Omit<Control, keyof FieldStyle>),
        id: fieldId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": cx(errorId, hintId) || undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The live region is always in the page, so that an error is announced when it appears. */
export const FieldError = ({ id, children }: { id?: string | undefined; children: ReactNode }) => (
  <div aria-live="polite" className={css.errorRegion}>
    {children && (
      <p id={id} className={css.error}>
        <WarningIcon size={16} className={css.errorIcon} />
        <span>{children}</span>
      </p>
    )}
  </div>
);
