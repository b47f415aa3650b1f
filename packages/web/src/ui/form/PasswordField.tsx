import { type ComponentProps, useState } from "react";
import { IconButton } from "../actions/IconButton.tsx";
import { EyeIcon, EyeOffIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import css from "./Field.module.css";
import { Field, type FieldStyle } from "./Field.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "className" | "type" | "autoComplete"> &
  FieldStyle & {
    /** Tells password managers whether to fill in or to suggest. */
    autoComplete: "current-password" | "new-password";
  };

export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      render={(input) => (
        <div className={css.wrap}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            type={isVisible ? "text" : "password"}
            className={cx(css.control, css.withTail)}
          />
          <IconButton
            className={css.tail}
            label={isVisible ? "Hide password" : "Show password"}
            icon={isVisible ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setVisible(!isVisible)}
          />
        </div>
      )}
    />
  );
}
