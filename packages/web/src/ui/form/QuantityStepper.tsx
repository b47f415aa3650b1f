import { useId, useState } from "react";
import { MinusIcon, PlusIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import { FieldError } from "./Field.tsx";
import css from "./QuantityStepper.module.css";

type QuantityStepperProps = {
  label: string;
  value: number;
  max: number;
  /** Called only with whole numbers from 1 to max. */
  onChange: (value: number) => void;
  size?: "sm" | "md" | undefined;
  disabled?: boolean | undefined;
};

export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, max, onChange, size = "md", disabled = false } = props;
  /** The last invalid text, and the value at that time. */
  const [lastInvalid, setInvalid] = useState<{ text: string; value: number } | null>(null);
  const [isFocused, setFocused] = useState(false);
  const errorId = useId();
  // Once the field is left, a newer value, for example from another tab, replaces the invalid text.
  const invalid = lastInvalid !== null && (isFocused || lastInvalid.value === value) ? lastInvalid : null;
  const message = max === 1 ? "Only 1 can be chosen" : `Enter a whole number from 1 to ${max}`;

  const changeText = (text: string) => {
    const quantity = parseQuantity(text);
    if (quantity === null) return setInvalid({ text, value });
    onChange(Math.min(quantity, max));
    // A number above the maximum becomes the maximum, and the message is shown.
    setInvalid(quantity > max ? { text: String(max), value: max } : null);
  };
  const changeBy = (difference: number) => {
    setInvalid(null);
    onChange(Math.min(Math.max(value + difference, 1), max));
  };

  return (
    <div className={css.field}>
      <fieldset className={cx(css.stepper, css[size])} aria-label={label} disabled={disabled}>
        <button
          type="button"
          className={css.step}
          aria-label="Decrease quantity"
          disabled={value <= 1}
          onClick={() => changeBy(-1)}
        >
          <MinusIcon size={18} />
        </button>
        <input
          className={css.number}
          // The invalid text of a number field cannot be read: "1,5" became 15, and "three" nothing.
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={max}
          aria-valuenow={value}
          // The maximum that replaced a larger number is valid.
          aria-invalid={invalid && invalid.text !== String(value) ? true : undefined}
          aria-describedby={invalid ? errorId : undefined}
          value={invalid ? invalid.text : value}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            changeBy(event.key === "ArrowUp" ? 1 : -1);
          }}
          onFocus={(event) => {
            setFocused(true);
            event.target.select();
          }}
          onBlur={() => setFocused(false)}
        />
        <button
          type="button"
          className={css.step}
          aria-label="Increase quantity"
          disabled={value >= max}
          onClick={() => changeBy(1)}
        >
          <PlusIcon size={18} />
        </button>
      </fieldset>
      <FieldError id={errorId}>{invalid && message}</FieldError>
    </div>
  );
}

/** @returns a whole number from 1, or null for any other text */
function parseQuantity(text: string): number | null {
  const plain = text.normalize("NFKC").trim();
  const number = /^\d+$/.test(plain) ? Number(plain) : 0;
  return number >= 1 ? number : null;
}
