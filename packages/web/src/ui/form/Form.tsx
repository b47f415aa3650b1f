import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Button, type ButtonProps } from "../actions/Button.tsx";
import { IconButton } from "../actions/IconButton.tsx";
import { Notice } from "../feedback/Notice.tsx";
import { EyeIcon, EyeOffIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import fieldCss from "./Field.module.css";
import { Field, FieldError, type FieldStyle } from "./Field.tsx";
import css from "./Form.module.css";

export type FormProps<Field extends string> = Omit<ComponentProps<"form">, "form"> &
  Omit<FormProblemProps<Field>, "form"> & {
    form?: FormProblemProps<Field>["form"] & { onSubmit(event?: React.SyntheticEvent): unknown };
    above?: ReactNode;
  };

/** A column of fields below the form's error. Browser validation is off: errors are shown under their fields. */
export function Form<Field extends string>(props: FormProps<Field>) {
  const { form, labels, show, above, className, children, ...rest } = props;
  return (
    <form noValidate onSubmit={form?.onSubmit} {...rest} className={cx(shared.stack2, shared.top, className)}>
      {above}
      {form && <FormProblem form={form} labels={labels} show={show} />}
      {children}
    </form>
  );
}

export const FormRow = ({ children }: { children: ReactNode }) => (
  <div className={css.columns}>{children}</div>
);

/** A row of buttons: the submit button is first in the source, so that Enter presses it, and last on a desktop's screen. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={cx(shared.buttonsWide, css.actions)}>{children}</div>
);

type SubmitButtonProps = Omit<ButtonProps, "form"> & { form: { isBusy: boolean } };

/** A submit button, shown as busy while `form` is. */
export const SubmitButton = ({ form, ...button }: SubmitButtonProps) => (
  <Button type="submit" variant="primary" busy={form.isBusy} {...button} />
);

/** The submit button, followed by other buttons. */
export const SubmitActions = ({ label, children, ...button }: SubmitButtonProps & { label: string }) => (
  <FormActions>
    <SubmitButton {...button}>{label}</SubmitButton>
    {children}
  </FormActions>
);

type Value = string | boolean;

export type FormProblemProps<Field extends string> = {
  form: {
    problem: { title?: string | undefined; text: string; reference?: string | undefined } | null;
    othersChanges: readonly { field: Field; value: Value; isMine: boolean }[];
    takeTheirs(field: Field): void;
  };
  /** Names of the fields as in "the price". Set for data that others may change concurrently. */
  labels?: Record<Field, string> | undefined;
  /** Formats a value; undefined shows it unchanged. */
  show?: ((field: Field, value: Value) => string | undefined) | undefined;
};

/** Shows others' changes since the form, or its draft, was opened; else the form's error. */
export function FormProblem<Field extends string>({ form, labels, show }: FormProblemProps<Field>) {
  const { othersChanges, problem } = form;
  if (!labels || othersChanges.length === 0)
    return (
      problem && (
        <Notice tone="danger" role="alert" title={problem.title}>
          <p>{problem.text}</p>
          {problem.reference && <p>{`Reference: ${problem.reference}`}</p>}
        </Notice>
      )
    );
  return (
    <Notice tone="warning" role="alert" title={problem?.text}>
      <ul role="list" className={cx(shared.stack1, css.changes)}>
        {othersChanges.map(({ field, value, isMine }) => (
          <li key={field}>
            <span className={css.change}>
              {`Since you began, the ${labels[field]} changed to ${show?.(field, value) ?? textOf(value)}.`}
            </span>
            {isMine && (
              <Button
                size="sm"
                aria-label={`Take theirs: ${labels[field]}`}
                onClick={() => form.takeTheirs(field)}
              >
                Take theirs
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p>
        <span>
          {othersChanges.some(({ isMine }) => isMine)
            ? "What you entered stays unless you take theirs."
            : "Your changes do not conflict with it."}
        </span>
        {problem && <span> Check the form, then save it again.</span>}
      </p>
    </Notice>
  );
}

function textOf(value: Value): string {
  if (typeof value === "boolean") return value ? "active" : "inactive";
  return value || "nothing";
}

type TextFieldProps = Omit<ComponentProps<"input">, "className" | "prefix"> &
  FieldStyle & { prefix?: ReactNode; suffix?: ReactNode };

export const TextField = ({ prefix, suffix, ...props }: TextFieldProps) => (
  <Field
    {...props}
    render={(input) => (
      <div className={fieldCss.wrap}>
        {prefix && (
          <span className={fieldCss.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          type="text"
          {...input}
          className={cx(fieldCss.control, prefix && fieldCss.withPrefix, suffix && fieldCss.withSuffix)}
        />
        {suffix && (
          <span className={fieldCss.suffix} aria-hidden="true">
            {suffix}
          </span>
        )}
      </div>
    )}
  />
);

/**
 * For whole numbers, or with the decimals of `step`, by which ↑ and ↓ change the number. A text field, since Chromium's
 * number field drops the comma of "12,50" and returns 1250.
 */
export const NumberField = ({ step = "1", min = "0", max, ...props }: TextFieldProps & { step?: string }) => (
  <TextField
    role="spinbutton"
    aria-valuemin={Number(min)}
    aria-valuemax={max === undefined ? undefined : Number(max)}
    inputMode={step === "1" ? "numeric" : "decimal"}
    onKeyDown={(event) => {
      const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!steps || event.currentTarget.readOnly) return;
      event.preventDefault();
      changeNumber(event.currentTarget, steps * Number(step), [
        Number(min),
        Number(max ?? Number.POSITIVE_INFINITY),
      ]);
    }}
    {...props}
  />
);

/** Changes the number in the field as typing does; leaves a text that is none. */
function changeNumber(field: HTMLInputElement, by: number, [min, max]: [min: number, max: number]): void {
  const number = Number(field.value);
  if (Number.isNaN(number)) return;
  const changed = Math.min(max, Math.max(min, number + by));
  const decimals = Math.max(...[field.value, String(by)].map((text) => text.split(".")[1]?.length ?? 0));
  // The setter of the prototype, since React takes a value that is set on the element for one that it has rendered.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
    field,
    changed.toFixed(decimals),
  );
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export const TextArea = (props: Omit<ComponentProps<"textarea">, "className"> & FieldStyle) => (
  <Field {...props} render={(area) => <textarea {...area} className={fieldCss.control} />} />
);

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
};

export function Checkbox({ label, hint, error, id, ...input }: CheckboxProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  return (
    <div className={cx(shared.stackHalf, shared.starts)}>
      <label className={css.checkbox}>
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

export const FileField = (props: Omit<ComponentProps<"input">, "className"> & FieldStyle) => (
  <Field {...props} render={(input) => <input {...input} type="file" className={css.file} />} />
);

type PasswordFieldProps = Omit<ComponentProps<"input">, "className" | "type" | "autoComplete"> &
  FieldStyle & {
    /** Tells password managers whether to fill in a password or to suggest one. */
    autoComplete: "current-password" | "new-password";
  };

export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      render={(input) => (
        <div className={fieldCss.wrap}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            type={isVisible ? "text" : "password"}
            className={cx(fieldCss.control, fieldCss.withTail)}
          />
          <IconButton
            className={fieldCss.tail}
            label={isVisible ? "Hide password" : "Show password"}
            icon={isVisible ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setVisible(!isVisible)}
          />
        </div>
      )}
    />
  );
}
