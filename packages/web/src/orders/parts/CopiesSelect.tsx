import type { OrderWire } from "@frangipani/core/orders";
import { Select } from "../../ui/form/Select.tsx";

type Line = OrderWire["products"][number];

/** Copies that were not refunded. */
export const copiesLeft = ({ quantity, refunded = 0 }: Line): number => quantity - refunded;

type CopiesSelectProps = { line: Line; value: number; onChange(copies: number): void };

/** Chooses how many of the copies that are left. */
export const CopiesSelect = ({ line, value, onChange }: CopiesSelectProps) => (
  <Select
    label={`Copies of ${line.name}`}
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {Array.from({ length: copiesLeft(line) + 1 }, (_, count) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index is what the option says
      <option key={count}>{count}</option>
    ))}
  </Select>
);
