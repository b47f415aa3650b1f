import type { ComponentProps } from "react";
import { PasswordField } from "../ui/form/PasswordField.tsx";

type FieldProps = Pick<
  ComponentProps<typeof PasswordField>,
  "name" | "ref" | "error" | "onChange" | "onBlur"
>;

export function NewPasswordFields({ field }: { field(name: "password" | "confirmPassword"): FieldProps }) {
  return (
    <>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        minLength={6}
        {...field("password")}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        {...field("confirmPassword")}
      />
    </>
  );
}
