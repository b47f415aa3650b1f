import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/kernel/id.ts";
import {
  matchesWords,
  parseSearch,
  searchKeys,
  searchText,
} from "../../../src/orders/back-office/search-text.ts";
import type { NumberedOrder } from "../../../src/orders/order/order.ts";
import { orderNumberFor } from "../../../src/orders/order/order-number.ts";

const textOf = (name: string, email: string, orderNumber = "FB-7K2M-9QDF") =>
  searchText({ orderNumber, user: { name, email } } as NumberedOrder);
const text = textOf("Renée Tan-Wong", "Mei.Lin+books@Example.com");

/** As the index does it: the keys that begin with the longest word lead to the texts that all words are compared with. */
function isFound(inText: string, input: string): boolean {
  const search = parseSearch(input);
  if (search.by !== "words") return search.by === "everything";
  const [lead] = search.words;
  if (!lead?.key) return false;
  return searchKeys(inText).some((key) => key.startsWith(lead.key)) && matchesWords(inText, search.words);
}

describe("an order is found by", () => {
  it.each([
    "FB-7K2M-9QDF",
    "fb7k2m9qdf",
    "#FB-7K2M",
    "FB 7K2M 9QDF",
    "9qdf",
    "f",
    "2M-9",
    "K2M9",
    "RENÉE",
    "enee",
    "wong ren",
    "n-w",
    "mei.lin+books@exam",
    "xample",
    ".com",
    "@example.com",
    "lin tan 9qd",
  ])("%s", (input) => expect(isFound(text, input)).toBe(true));

  it.each(["renee lim", "tanwong", "FB-7K2N", "M2K7", "example.org", "-", "renee nobody"])(
    "never by %s",
    (input) => expect(isFound(text, input)).toBe(false),
  );

  it("any part of its number, also with letters for digits, of its customer's name and of their address", async () => {
    const numbers = await Promise.all(Array.from({ length: 20 }, () => orderNumberFor(newId("Order"))));
    const name = fc.stringMatching(/^[A-Za-zÀ-ÿ'-]{1,20}( [A-Za-zÀ-ÿ'-]{1,20}){0,3}$/);
    const email = fc.emailAddress({ size: "small" });
    fc.assert(
      fc.property(
        fc.constantFrom(...numbers),
        name,
        email,
        fc.nat(),
        fc.nat(),
        (number, named, mail, at, length) => {
          const whole = textOf(named, mail, number);
          const code = number.slice("FB-".length);
          const misread = code.replaceAll("0", "o").replaceAll("1", "L");
          for (const source of [code, code.replaceAll("-", ""), misread, mail, ...named.split(" ")]) {
            const from = at % source.length;
            const part = source.slice(from, from + 1 + (length % (source.length - from)));
            // A status that happens to stand in a name is looked for as one.
            if (parseSearch(part).by === "status" || /^[-#]*$/.test(part)) continue;
            expect(isFound(whole, part), `${part} in ${whole}`).toBe(true);
          }
          expect(isFound(whole, number.slice(0, 3 + (length % 10)))).toBe(true);
        },
      ),
    );
  });

  it("nothing that is not a part of it", () => {
    const letters = fc.stringMatching(/^[abo0il1@.]{1,5}$/);
    fc.assert(
      fc.property(letters, letters, letters, (name, email, input) => {
        const whole = textOf(name, email, "FB-0110-AB0Z");
        const isPart = [name, email].some((one) => one.includes(input)) || isInNumber(input, "0110ab0z");
        expect(isFound(whole, input)).toBe(isPart);
      }),
    );
  });
  const isInNumber = (input: string, number: string) =>
    number.includes(input.replaceAll("o", "0").replace(/[il]/g, "1"));
});

describe("the keys of an order", () => {
  it("are about as many as its number and address have letters when the address is made of the name", () => {
    const keys = searchKeys(textOf("Siti Rahman", "siti.rahman@example.com"));
    expect(keys.length).toBeLessThanOrEqual(8 + "siti.rahman@example.com".length);
    expect(keys).toContain("s1t1.rahman@exam");
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("what is typed", () => {
  it.each([
    ["paid", { by: "status", status: "paid" }],
    [" Expired ", { by: "status", status: "expired" }],
    ["processing", { by: "status", status: "processing" }],
    ["paid shipped", { by: "words", words: [], statuses: ["shipped", "paid"] }],
    ["tan refunded", { by: "words", words: [{ word: "tan", key: "tan" }], statuses: ["refunded"] }],
    ["unpai", { by: "words", words: [{ word: "unpai", key: "unpa1" }], statuses: [] }],
    ["FB-", { by: "everything" }],
    ["or_00112233445566778899AABBCCDDEEFF", { by: "id", id: "or_00112233445566778899aabbccddeeff" }],
    ["00112233445566778899aabbccddeeff", { by: "id", id: "or_00112233445566778899aabbccddeeff" }],
  ])("%j is looked for as it is meant", (input, search) => expect(parseSearch(input)).toEqual(search));

  it("is looked for by its longest word", () => {
    const search = parseSearch("mei tan@example.com 9q");
    expect(search.by === "words" && search.words.map(({ word }) => word)).toEqual([
      "tan@example.com",
      "mei",
      "9q",
    ]);
  });
});
