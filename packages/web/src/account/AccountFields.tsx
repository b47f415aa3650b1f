import { authMessages } from "@frangipani/core/accounts";
import { checkNewPassword, PasswordInput, ResetInput } from "@frangipani/core/accounts/contract";
import { type ComponentProps, useState } from "react";
import * as z from "zod/mini";
import { useForm } from "../api/forms/use-form.ts";
import { Form, PasswordField, SubmitButton, TextField } from "../ui/form/Form.tsx";
import { CheckIcon, WarningIcon } from "../ui/icons/icons.tsx";
import shared from "../ui/styles/shared.module.css";
import { VisuallyHidden } from "../ui/styles/VisuallyHidden.tsx";
import css from "./AccountFields.module.css";

export const EmailField = (props: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField
    label="Email"
    type="email"
    autoComplete="username"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    hint={props.error?.startsWith("Enter Valid Email") && "Such as name@example.com"}
    {...props}
  />
);

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "label" | "autoComplete"> & {
  label?: string;
  /** Tells a password manager which account the password belongs to. */
  username?: string;
};

export const CurrentPasswordField = ({
  label = "Your password",
  username,
  ...input
}: CurrentPasswordFieldProps) => (
  <>
    {username && <input type="text" autoComplete="username" value={username} readOnly hidden />}
    <PasswordField label={label} autoComplete="current-password" required {...input} />
  </>
);

const PasswordOnly = z.object({ password: PasswordInput });

type PasswordFormProps = { submitLabel: string; onPassword(password: string): Promise<unknown> };

/** Asks for the password, before an action that it must confirm. */
export function PasswordForm({ submitLabel, onPassword }: PasswordFormProps) {
  const form = useForm({
    schema: PasswordOnly,
    start: { password: "" },
    submit: ({ password }) => onPassword(password),
  });
  return (
    <Form form={form}>
      <CurrentPasswordField {...form.field("password")} />
      <SubmitButton block form={form}>
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}

type FieldProps = Pick<
  ComponentProps<typeof PasswordField>,
  "name" | "ref" | "error" | "onChange" | "onBlur"
>;

export const NewPasswordFields = ({ field }: { field(name: "password" | "confirmPassword"): FieldProps }) => (
  <>
    <NewPasswordField label="New Password" minLength={6} {...field("password")} />
    <PasswordField
      label="Confirm Password"
      autoComplete="new-password"
      required
      {...field("confirmPassword")}
    />
  </>
);

/** Shows the rule of passwords under the field, and ticks off its parts while one types. */
export function NewPasswordField(props: FieldProps & { label: string; minLength?: number }) {
  const [typed, setTyped] = useState("");
  return (
    <PasswordField
      autoComplete="new-password"
      required
      {...props}
      hint={<PasswordRule typed={typed} />}
      onChange={(event) => {
        setTyped(event.target.value);
        return props.onChange?.(event);
      }}
    />
  );
}

function PasswordRule({ typed }: { typed: string }) {
  const { parts, unusable } = checkNewPassword(typed);
  return (
    <ul role="list" className={css.rule}>
      {parts.map(({ text, isKept }) => (
        <li key={text} className={isKept ? shared.positive : undefined}>
          {isKept ? <CheckIcon size={16} /> : <span className={css.dot} />}
          <span>{text}</span>
          {isKept && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
      {unusable !== undefined && (
        <li className={css.unusable}>
          <WarningIcon size={16} />
          <span>{`${/\s/.test(unusable) ? "A space" : unusable} cannot be used`}</span>
        </li>
      )}
    </ul>
  );
}

export const NewPasswordInput = z
  .object({ password: ResetInput.shape.password, confirmPassword: z.string() })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      // This text has no full stop, unlike signup's (docs/rules.md#passwords).
      error: authMessages.resetPasswordsDiffer,
      // Zod would skip this check while the password itself is invalid.
      when: () => true,
    }),
  );
