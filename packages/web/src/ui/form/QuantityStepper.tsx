import { useId, useState } from "react";
import { MinusIcon, PlusIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import { FieldError } from "./Field.tsx";
import css from "./QuantityStepper.module.css";

type QuantityStepperProps = {
  label: string;
  value: number;
  max: number;
  /** Called with whole numbers from 1 to max only. */
  onChange: (value: number) => void;
  size?: "sm" | "md" | undefined;
  disabled?: boolean | undefined;
};

export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, max, onChange, size = "md", disabled = false } = props;
  /** Invalid input, and the value at that time: a later value, of another tab, replaces it. */
  const [refused, setRefused] = useState<{ text: string; of: number } | null>(null);
  const [isFocused, setFocused] = useState(false);
  const errorId = useId();
  const isRefused = refused !== null && (isFocused || refused.of === value);
  const refusal = max === 1 ? "Only 1 can be chosen" : `Enter a whole number from 1 to ${max}`;
  const error = isRefused ? refusal : null;

  const type = (text: string) => {
    const plain = text.normalize("NFKC").trim();
    const number = /^\d+$/.test(plain) ? Number(plain) : Number.NaN;
    const isQuantity = number >= 1;
    if (isQuantity) onChange(Math.min(number, max));
    // More than the maximum becomes the maximum, with a message.
    const shown = isQuantity ? { text: String(max), of: max } : { text, of: value };
    setRefused(isQuantity && number <= max ? null : shown);
  };
  const step = (by: number) => {
    setRefused(null);
    onChange(Math.min(Math.max(value + by, 1), max));
  };

  return (
    <div className={css.field}>
      <fieldset className={cx(css.stepper, css[size])} aria-label={label} disabled={disabled}>
        <button
          type="button"
          className={css.step}
          aria-label="Decrease quantity"
          disabled={value <= 1}
          onClick={() => step(-1)}
        >
          <MinusIcon size={18} />
        </button>
        <input
          className={css.number}
          // Not a number field, whose invalid text cannot be read: "1,5" became 15, and "three" nothing.
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={max}
          aria-valuenow={value}
          aria-invalid={isRefused && refused.text !== String(value) ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={isRefused ? refused.text : value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            step(event.key === "ArrowUp" ? 1 : -1);
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
          onClick={() => step(1)}
        >
          <PlusIcon size={18} />
        </button>
      </fieldset>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
