import type { ComponentProps } from "react";
import { PasswordField } from "../ui/form/PasswordField.tsx";

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
