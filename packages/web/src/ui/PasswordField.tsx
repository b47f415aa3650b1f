import { type ComponentProps, useState } from "react";
import { cx } from "./cx.ts";
import css from "./Field.module.css";
import { Field, type FieldLook } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { EyeIcon, EyeOffIcon } from "./icons.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "className" | "type" | "autoComplete"> &
  FieldLook & {
    /** Tells password managers whether to fill in or to suggest. */
    autoComplete: "current-password" | "new-password";
  };

/** Hidden again whenever the page loses visibility. */
export function PasswordField({
  id,
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel, className }}>
      {(wiring) => (
        <div className={css.wrap}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? "text" : "password"}
            className={cx(css.control, css.withTail)}
          />
          <IconButton
            className={css.tail}
            label={shown ? "Hide password" : "Show password"}
            icon={shown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
