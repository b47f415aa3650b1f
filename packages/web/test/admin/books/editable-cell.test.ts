// @vitest-environment happy-dom
import type { InventoryRow } from "@frangipani/core/books";
import { act, type ComponentProps, createElement } from "react";
import { expect, it, vi } from "vitest";
import { EditableCell } from "../../../src/admin/books/EditableCell.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { press, render, type } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

const bookOf = (_id: string, title: string) =>
  ({ _id, title, price: 10, stock: 3, version: 1 }) as unknown as InventoryRow;
const cellOf = (book: InventoryRow) =>
  createElement(EditableCell, { book, field: "stock" } as ComponentProps<typeof EditableCell>, "3");
const refused = () => Response.json({ code: "book.unknown", message: "No such book" }, { status: 404 });

it("keeps the field open on Escape while it is saved, so that a refusal is shown", async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => response.promise);
  const page = await render(withQueries(cellOf(bookOf("bo_1", "Emma"))));
  await press("Change stock of Emma, 3");
  const field = page.querySelector("input") as HTMLInputElement;
  await type(field, "4");
  await press("Save");
  await act(async () => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  response.resolve(refused());
  await eventuallyRendered(() => expect(page.textContent).toContain("No such book"));
});

it("opens the next row's field on Enter before the response, and shows a refusal in the first row", async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => response.promise);
  const rows = [bookOf("bo_1", "Emma"), bookOf("bo_2", "Persuasion")].map((book) =>
    createElement("tr", { key: book._id }, createElement("td", null, cellOf(book))),
  );
  const table = createElement("table", null, createElement("tbody", null, rows));
  const page = await render(withQueries(table));
  await press("Change stock of Emma, 3");
  const field = page.querySelector("input") as HTMLInputElement;
  await type(field, "4");
  await act(async () => {
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    field.form?.requestSubmit();
  });
  const focused = () => document.activeElement?.getAttribute("aria-label");
  expect(focused()).toBe("Stock of Persuasion");
  response.resolve(refused());
  await eventuallyRendered(() => expect(page.querySelector("tr")?.textContent).toContain("No such book"));
  expect(focused()).toBe("Stock of Persuasion");
});
