import type { SyntheticEvent } from "react";

/**
 * The display order takes digits and nothing else (docs/rules.md#admin-categories): what is no digit does not even
 * appear.
 */
export function digitsOnly({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const digits = input.value.replace(/\D/g, "").slice(0, 6);
  if (digits !== input.value) input.value = digits;
}
