// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { StockTake } from "../../../src/admin/stock/StockTake.tsx";
import { listLines } from "../../../src/admin/stock/stock-database.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { inventoryRow } from "../../support/inventory-row.ts";
import { control, press, render, type } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

const books = ["1", "2"].map((id) => inventoryRow(id)).concat(inventoryRow("3", { isbn: "9780804429573" }));
const show = async () => {
  const kind = "received" as const;
  const take = { kind, onKind() {}, lines: await listLines(), waiting: [], books, isPartial: false };
  await render(withQueries(createElement(StockTake, take)));
};
const pressEnter = (field: HTMLInputElement) =>
  act(async () => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
const received = async () => (await listLines()).map(({ book, copies }) => [book._id, copies]);

it("adds the pasted number of copies to the chosen book, accepts full-width digits, and says why others are not", async () => {
  localStorage.setItem("stockTakeMuted", "1");
  await show();
  const paste = new Event("paste", { bubbles: true, cancelable: true });
  Object.assign(paste, { clipboardData: { getData: () => "9780804429573, 0\n9780306406157, 3" } });
  await act(async () => document.querySelector("input")?.dispatchEvent(paste));
  await eventuallyRendered(() => control("Book 2"));
  await press("Book 2");
  await eventuallyRendered(() => expect(document.body.textContent).toContain("3 received"));
  expect(await received()).toEqual([["2", 3]]);

  await show();
  const field = document.querySelector('[inputmode="numeric"]') as HTMLInputElement;
  await type(field, "１２");
  await pressEnter(field);
  await expect.poll(received).toEqual([["2", 12]]);

  await show();
  for (const wrong of ["-1", "2.5", "abc", "", "0", "1000001"]) {
    await type(field, wrong);
    expect(document.body.textContent).not.toContain("Enter a whole number");
    await pressEnter(field);
    expect(document.body.textContent).toContain("Enter a whole number from 1 to 1,000,000. It is still 12.");
    expect(field.value).toBe("12");
  }
  expect(await received()).toEqual([["2", 12]]);

  // The next book is scanned before the number was entered.
  await type(field, "299780804429573");
  await pressEnter(field);
  await expect.poll(received).toEqual([
    ["3", 1],
    ["2", 29],
  ]);

  // The entered number is stored while an ISBN is typed behind the one that the field showed until then.
  await type(field, "129780804429573");
  await show();
  await pressEnter(field);
  await expect.poll(received).toEqual([
    ["3", 2],
    ["2", 29],
  ]);
});
