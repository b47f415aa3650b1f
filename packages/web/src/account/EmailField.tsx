import type { ComponentProps } from "react";
import { TextField } from "../ui/form/Form.tsx";

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
