// @vitest-environment happy-dom
import type { InventoryRow } from "@frangipani/core/books";
import { act, type ComponentProps, createElement } from "react";
import { expect, it, vi } from "vitest";
import { EditableCell } from "../../../src/admin/books/EditableCell.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { press, render, type } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

it("keeps the field while it is saved, so that a refusal is seen", async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => response.promise);
  const book = { _id: "bo_1", title: "Emma", price: 10, stock: 3, version: 1 } as unknown as InventoryRow;
  const props = { book, field: "stock" } as ComponentProps<typeof EditableCell>;
  const cell = createElement(EditableCell, props, "3");
  const page = await render(withQueries(cell));
  await press("Change stock of Emma, 3");
  const field = page.querySelector("input") as HTMLInputElement;
  await type(field, "4");
  await press("Save");
  await act(async () => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  response.resolve(Response.json({ code: "book.unknown", message: "No such book" }, { status: 404 }));
  await eventuallyRendered(() => expect(page.textContent).toContain("No such book"));
});
