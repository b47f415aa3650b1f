import { expect, it } from "vitest";
import { confirmationNumber } from "../../../src/orders/success/confirmed-order.ts";

it("the number of a confirmation has six digits, always the same for an order, and differs between orders", () => {
  const ids = Array.from({ length: 1000 }, () => `or_${crypto.randomUUID().replaceAll("-", "")}`);
  const numbers = ids.map(confirmationNumber);
  for (const number of numbers) expect(number).toMatch(/^FBK-\d{6}$/);
  expect(ids.map(confirmationNumber)).toEqual(numbers);
  expect(new Set(numbers).size).toBeGreaterThan(990);
});
