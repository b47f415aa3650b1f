import type { SyntheticEvent } from "react";

/** Display order takes digits only (docs/rules.md#admin-categories): other characters are not even shown. */
export function digitsOnly({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const digits = input.value.normalize("NFKC").replace(/\D/g, "").slice(0, 6);
  if (digits !== input.value) input.value = digits;
}
