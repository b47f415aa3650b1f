import { type ComponentProps, useState } from "react";
import { cx } from "../styles/cx.ts";
import { Field, type FieldStyle } from "./Field.tsx";
import css from "./OneTimeCodeInput.module.css";

const positions = [0, 1, 2, 3, 4, 5];

type OneTimeCodeInputProps = Pick<FieldStyle, "label" | "error"> & {
  value: string;
  onChange: (digits: string) => void;
} & Pick<ComponentProps<"input">, "name">;

/** Draws six boxes over one input, so that autofill from mails, pasting and screen readers work. */
export function OneTimeCodeInput({ value, onChange, ...props }: OneTimeCodeInputProps) {
  const [focused, setFocused] = useState(false);

  const changeText = (text: string) =>
    onChange(text.normalize("NFKC").replace(/\D/g, "").slice(0, positions.length));

  return (
    <Field
      {...props}
      render={(input) => (
        <div className={cx(css.code, props.error && css.invalid, focused && css.focused)}>
          {positions.map((position) => (
            <span
              key={position}
              aria-hidden="true"
              className={cx(css.digit, position === Math.min(value.length, 5) && css.next)}
            >
              {value[position]}
            </span>
          ))}
          <input
            {...input}
            className={css.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            value={value}
            onChange={(event) => changeText(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onSelect={(event) => {
              // The caret is drawn at the next empty digit, so it must be there.
              const { selectionStart, selectionEnd, value: text } = event.currentTarget;
              if (selectionStart === selectionEnd && selectionStart !== text.length)
                event.currentTarget.setSelectionRange(text.length, text.length);
            }}
          />
        </div>
      )}
    />
  );
}
