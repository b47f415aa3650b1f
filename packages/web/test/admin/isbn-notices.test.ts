// @vitest-environment happy-dom
import type { InventoryRow } from "@frangipani/core/books";
import { createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { IsbnNotice } from "../../src/admin/books/form/IsbnNotice.tsx";
import type { DeviceLine } from "../../src/admin/stock/lines.ts";
import { ScanNotice } from "../../src/admin/stock/ScanNotice.tsx";
import { render } from "../support/render.ts";
import { withQueries } from "../support/with-queries.ts";

const WRONG = "9780441172720";
const WARNING = "The last digit does not fit the others. Check the ISBN.";

// The inventory never arrives, so that only the digits are checked, not other books with the same ISBN.
beforeEach(() => void vi.stubGlobal("fetch", () => new Promise(() => {})));

async function shownInForm(isbn: string): Promise<string | null> {
  const notice = createElement(IsbnNotice, { isbn, bookId: undefined });
  return (await render(withQueries(notice))).textContent;
}

async function shownAfterScan(isbn: string): Promise<string | null> {
  const book = { _id: "bk_1", title: "Dune", isbn } as unknown as InventoryRow;
  const line = { book, copies: 1, kind: "received" } as unknown as DeviceLine;
  const scanned = { result: "added" as const, line };
  const props = { scanned, lines: [line], onChoose() {}, onSkip() {}, onRemove() {} };
  const page = await render(createElement(ScanNotice, props));
  return page.textContent;
}

it.each([
  [WRONG, WARNING],
  ["978-0-441-17272-0", WARNING],
  ["9780441172719", ""],
  ["", ""],
])("the book form shows for the ISBN %j: %s", async (isbn, text) =>
  expect(await shownInForm(isbn)).toBe(text),
);

it("the stock-take counts a scanned book whose check digit is wrong, and shows a warning", async () => {
  const text = await shownAfterScan(WRONG);
  expect(text).toContain("Dune");
  expect(text).toContain(WARNING);
  expect(await shownAfterScan("9780441172719")).not.toContain(WARNING);
});
