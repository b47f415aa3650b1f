import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { CodeDigits } from "../../../src/accounts/account/inputs.ts";
import { AddUserInput, PersonName } from "../../../src/accounts/contract.ts";
import { isbn, publishedDate } from "../../../src/books/book/input-rules.ts";
import { CategoryName, NewCategory, SubcategoryName } from "../../../src/categories/contract.ts";
import { SellerInput } from "../../../src/gst/contract.ts";
import { numeric } from "../../../src/kernel/text/text.ts";
import { DecisionInput, NoteInput, RequestInput } from "../../../src/orders/order/contract.ts";

const UserName = AddUserInput.shape.user.shape.name;

it.each<[what: string, contract: z.ZodMiniType, typed: string, expected: unknown]>([
  ["a category's full-width letters", CategoryName, "Ｆｉｃｔｉｏｎ ２", "fiction-2"],
  [
    "a category's non-breaking and zero-width spaces",
    CategoryName,
    "\u00a0Science\u00a0Fiction\u200b",
    "science-fiction",
  ],
  ["a subcategory's ideographic space", SubcategoryName, "Space\u3000Opera", "space-opera"],
  ["a display order's full-width digits", NewCategory.shape.displayOrder, "１２", 12],
  ["a price's full-width digits", numeric("Price"), "１２．５０", 12.5],
  ["a price's non-breaking and zero-width spaces", numeric("Price"), "\u00a012.50\u200b", 12.5],
  ["a publication year's full-width digits", publishedDate(), "２００３", 2003],
  ["an ISBN's full-width digits", isbn(), "９７８０３０６４０６１５７", "9780306406157"],
  [
    "a GST registration number's full-width characters",
    SellerInput.shape.registrationNumber,
    "Ｍ２-00０４４４４-9",
    "M2-0004444-9",
  ],
  ["a code's full-width digits", CodeDigits, "１２３４５６", "123456"],
  ["a code's zero-width space", CodeDigits, "\u200b123456", "123456"],
  ["a customer's non-breaking space", PersonName, "Mei\u00a0Tan\u200b", "Mei Tan"],
  ["a user's non-breaking space", UserName, "Mei\u00a0Tan\u200b", "Mei Tan"],
])("reads %s as ordinary ones", (_, contract, typed, expected) =>
  expect(contract.parse(typed)).toBe(expected),
);

it.each([
  [numeric("Price"), "\u200b"],
  [CategoryName, "\u200b\u3000"],
] as [z.ZodMiniType, string][])("invisible characters alone count as empty (%#)", (contract, typed) => {
  expect(contract.safeParse(typed).error?.issues[0]?.message).toMatch(/required|empty|Please/i);
});

const orderTexts = {
  reason: (typed: string) => RequestInput.safeParse({ reason: typed }),
  note: (typed: string) => NoteInput.safeParse({ id: "note-0001", text: typed }),
  answer: (typed: string) => DecisionInput.safeParse({ isGranted: false, text: typed }),
};

describe.each(Object.entries(orderTexts))("the %s about an order", (_, parse) => {
  it("has line breaks, which are normalised, and is trimmed", () => {
    const { data } = parse("\r\nThe cover is bent.\r\n\r\nThe spine\rtoo. \n");
    expect(Object.values(data ?? {})).toContain("The cover is bent.\n\nThe spine\ntoo.");
  });

  it.each([
    ["bell\u0007", "Control characters are not allowed"],
    ["x".repeat(501), "At most 500 characters are allowed"],
  ])("refuses other control characters and more than 500 characters (%#)", (typed, message) =>
    expect(parse(typed).error?.issues[0]?.message).toBe(message),
  );
});

it.each([
  [orderTexts.reason, "Please give a reason"],
  [orderTexts.note, "Please write a note"],
])("invisible lines alone count as no text about an order (%#)", (parse, message) =>
  expect(parse("\r\n\u200b\n").error?.issues[0]?.message).toBe(message),
);
