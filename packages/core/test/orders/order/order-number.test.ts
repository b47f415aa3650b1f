import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/kernel/id.ts";
import type { OrderId } from "../../../src/orders/order/order.ts";
import {
  confirmationNumber,
  OrderNumber,
  orderNumberFor,
  parseOrderNumber,
} from "../../../src/orders/order/order-number.ts";

const NUMBER_CHARACTERS = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
const id = "or_00112233445566778899aabbccddeeff" as OrderId;

const numbers = await Promise.all(Array.from({ length: 40 }, () => orderNumberFor(newId("Order"))));
const bare = (number: string) => number.replaceAll("-", "").slice(2);

describe("order numbers", () => {
  it("have the form of FB-7K2M-9QDF, and are parsed unchanged", () => {
    for (const number of numbers) {
      expect(OrderNumber.safeParse(number).success).toBe(true);
      expect(number).toMatch(/^FB-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(number.slice(3)).not.toMatch(/[ILOU]/);
      expect(parseOrderNumber(number)).toBe(number);
    }
  });

  it("are always the same for an order, and different for different orders", async () => {
    expect(await orderNumberFor(id)).toBe(await orderNumberFor(id));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("have every character about equally often in every position", async () => {
    const ids = Array.from({ length: 3200 }, (_, index) => `or_${index}` as OrderId);
    const many = await Promise.all(ids.map(orderNumberFor));
    for (let position = 0; position < 8; position += 1) {
      const used = new Map(NUMBER_CHARACTERS.map((character) => [character, 0]));
      for (const number of many) {
        const character = bare(number)[position] ?? "";
        used.set(character, (used.get(character) ?? 0) + 1);
      }
      expect(used.size).toBe(32);
      // 3200 / 32 = 100 are expected, with a standard deviation of 10.
      for (const count of used.values()) expect(Math.abs(count - 100)).toBeLessThan(50);
    }
  });
});

describe("the check character", () => {
  it("detects every single wrong character", () => {
    for (const number of numbers.map(bare))
      for (let position = 0; position < 8; position += 1)
        for (const character of NUMBER_CHARACTERS) {
          if (character === number[position]) continue;
          const wrong = `FB${number.slice(0, position)}${character}${number.slice(position + 1)}`;
          expect(parseOrderNumber(wrong), `${wrong} for ${number}`).toBe("mistyped");
        }
  });

  it("detects any two swapped characters, adjacent or not", () => {
    for (const number of numbers.map(bare))
      for (let one = 0; one < 8; one += 1)
        for (let other = one + 1; other < 8; other += 1) {
          if (number[one] === number[other]) continue;
          const characters = [...number];
          [characters[one], characters[other]] = [number[other] ?? "", number[one] ?? ""];
          const wrong = `FB${characters.join("")}`;
          expect(parseOrderNumber(wrong), `${wrong} for ${number}`).toBe("mistyped");
        }
  });

  it("is one of 32 characters for any seven others", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...NUMBER_CHARACTERS), { minLength: 7, maxLength: 7 }),
        (seven) => {
          const fitting = NUMBER_CHARACTERS.filter(
            (last) => parseOrderNumber(`FB${seven.join("")}${last}`) !== "mistyped",
          );
          expect(fitting).toHaveLength(1);
        },
      ),
    );
  });
});

describe("a typed order number", () => {
  it("is read in lower case, without dashes or its prefix, with spaces, and with O, I and L for digits", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...numbers),
        fc.boolean(),
        fc.constantFrom("", " ", "-", " - "),
        fc.array(fc.constantFrom("I", "L", "1"), { minLength: 8, maxLength: 8 }),
        (number, isLower, between, ones) => {
          const misread = [...bare(number)].map((character, position) => {
            if (character === "0") return "O";
            return character === "1" ? (ones[position] ?? "1") : character;
          });
          const input = `#FB${between}${misread.slice(0, 4).join("")}${between}${misread.slice(4).join("")} `;
          expect(parseOrderNumber(isLower ? input.toLowerCase() : input)).toBe(number);
        },
      ),
    );
    const mixed = numbers.find((number) => /\d/.test(bare(number)) && /[A-Z]/.test(bare(number))) ?? "";
    expect(parseOrderNumber(bare(mixed).toLowerCase())).toBe(mixed);
  });

  it.each([
    ...["", "FB", "FB-7K2M", "7K2M-9QD", "or_00112233445566778899aabbccddeeff", "Marjorie", "a@b.example"],
    ...["21-11-2026"],
  ])("is not read from %j", (input) => expect(parseOrderNumber(input)).toBeUndefined());

  it("with the letter U, which no number has, is mistyped", () =>
    expect(parseOrderNumber("FB-UUUU-UUUU")).toBe("mistyped"));
});

it("the confirmation number of an order has six digits, is always the same, and rarely another order's", () => {
  const ids = Array.from({ length: 1000 }, () => newId("Order"));
  const confirmed = ids.map(confirmationNumber);
  for (const number of confirmed) expect(number).toMatch(/^FBK-\d{6}$/);
  expect(ids.map(confirmationNumber)).toEqual(confirmed);
  expect(new Set(confirmed).size).toBeGreaterThan(990);
});
