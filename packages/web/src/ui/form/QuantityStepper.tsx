import { useState } from "react";
import { MinusIcon, PlusIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
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

export function QuantityStepper({
  label,
  value,
  max,
  onChange,
  size = "md",
  disabled = false,
}: QuantityStepperProps) {
  /** The typed text while it is not a valid quantity; dropped on blur. */
  const [draft, setDraft] = useState<string | null>(null);

  const type = (text: string) => {
    const number = Number(text);
    const isValid = text !== "" && Number.isInteger(number) && number >= 1;
    setDraft(isValid && number > max ? String(max) : text);
    if (isValid) onChange(Math.min(number, max));
  };
  const step = (by: number) => {
    setDraft(null);
    onChange(Math.min(Math.max(value + by, 1), max));
  };

  return (
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
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={1}
        max={max}
        step={1}
        value={draft ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(null)}
        onFocus={(event) => event.target.select()}
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
  );
}
