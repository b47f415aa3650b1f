import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonProps } from "../actions/Button.tsx";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import css from "./Form.module.css";
import { FormProblem, type FormProblemProps } from "./FormProblem.tsx";

export type FormProps<Field extends string> = Omit<ComponentProps<"form">, "form"> &
  Omit<FormProblemProps<Field>, "form"> & {
    form?: FormProblemProps<Field>["form"] & { onSubmit(event?: React.SyntheticEvent): unknown };
    above?: ReactNode;
  };

/** Fields in a column below the form's problem. Browser validation is off: errors are shown under their fields. */
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

export function FormRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

/** The submit button first in the source, so that Enter uses it; at the end of the row on a desktop. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}

/** Of the form in `form`, which it shows to be busy. */
export const SubmitButton = ({
  form,
  ...button
}: Omit<ButtonProps, "form"> & { form: { isBusy: boolean } }) => (
  <Button type="submit" variant="primary" busy={form.isBusy} {...button} />
);
