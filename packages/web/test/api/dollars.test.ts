import { expect, it } from "vitest";
import { formatDollars } from "../../src/api/dollars.ts";

it.each([
  [0, "$0.00"],
  [18.9, "$18.90"],
  [0.1 + 0.2, "$0.30"],
  [1099.5, "$1,099.50"],
  [12_345_678.9, "$12,345,678.90"],
])("shows %d as %s", (amount, text) => expect(formatDollars(amount)).toBe(text));
