import { checkNewPassword } from "@frangipani/core/accounts/contract";
import { type ComponentProps, useState } from "react";
import { PasswordField } from "../ui/form/PasswordField.tsx";
import { CheckIcon, WarningIcon } from "../ui/icons/icons.tsx";
import { VisuallyHidden } from "../ui/styles/VisuallyHidden.tsx";
import css from "./NewPasswordFields.module.css";

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

/** With the rule of passwords under it, whose parts are ticked off as one types. */
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
        <li key={text} className={isKept ? css.kept : undefined}>
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
