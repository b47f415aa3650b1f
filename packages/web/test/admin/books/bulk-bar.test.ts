// @vitest-environment happy-dom
import type { BookId, InventoryRow } from "@frangipani/core/books";
import { act, createElement, createRef } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BulkForm, useSelection } from "../../../src/admin/books/BulkBar.tsx";
import { EditDialogContext, type EditFormHandle } from "../../../src/admin/shared/dialogs.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { inventoryRow } from "../../support/inventory-row.ts";
import { press, render, type } from "../../support/render.ts";
import { renderHook } from "../../support/render-hook.ts";
import { withQueries } from "../../support/with-queries.ts";

const row = (id: string, version = 1) => ({ _id: id as BookId, version }) as InventoryRow;

it("keeps selected books of several pages, in their latest version", async () => {
  let rows = [row("1"), row("2")];
  const { now: selection, again } = renderHook(() => useSelection(rows));
  const versions = () => selection().books.map(({ _id, version }) => `${_id} v${version}`);
  await act(async () => selection().set(rows, true));
  rows = [row("2", 2), row("3")];
  again();
  await act(async () => selection().set([row("3")], true));
  expect(versions()).toEqual(["1 v1", "2 v2", "3 v1"]);
  await act(async () => selection().update([row("1", 5), row("4")]));
  expect(versions()[0]).toBe("1 v5");
  expect(selection().books).toHaveLength(3);
  await act(async () => selection().set([row("1")], false));
  expect(selection().has(row("1"))).toBe(false);
  await act(async () => selection().clear());
  expect(selection().books).toEqual([]);
});

describe("the form for the selected books", () => {
  const books = [inventoryRow("1"), inventoryRow("2")];
  const dialog = { formId: "form", report() {}, done: vi.fn(), form: createRef<EditFormHandle>() };
  const sent: { books: { id: string; version: number }[] }[] = [];
  let page: HTMLElement;
  beforeEach(async () => {
    localStorage.clear();
    sent.length = 0;
    vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      const changed = books.map((book) => ({ ...book, version: 2 }));
      if (sent.length > 1) return Response.json(changed);
      const refusal = { code: "books.changed", message: "Changed", books: changed.slice(1) };
      return Response.json(refusal, { status: 409 });
    });
    await open();
  });
  async function open(key = "first") {
    const form = createElement(BulkForm, { key, books, onChanged() {}, onSaved() {} });
    page = await render(withQueries(createElement(EditDialogContext, { value: dialog }, form)));
  }
  const fill = (name: string, text: string) =>
    type(page.querySelector(`[name="${name}"]`) as HTMLInputElement, text);
  const submit = () => act(async () => page.querySelector("form")?.requestSubmit());

  it("saves on the second submit, with the new versions, after a conflict with other edits", async () => {
    await fill("stock", "7");
    await submit();
    await eventuallyRendered(() => expect(page.textContent).toContain("Changed"));
    await submit();
    await eventuallyRendered(() => expect(dialog.done).toHaveBeenCalled());
    expect(sent.map((edit) => edit.books.map(({ version }) => version))).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  it("says that it restored a draft, which may have been typed for other books", async () => {
    await fill("price", "25");
    await open("again");
    await eventuallyRendered(() => expect(page.textContent).toContain("Your unsaved changes were restored"));
    await press("Start over");
    expect(page.querySelector<HTMLInputElement>('[name="price"]')?.value).toBe("");
  });

  it("shows an error for an invalid price, and sends nothing", async () => {
    await fill("price", "12.5O");
    await fill("stock", "7");
    await submit();
    await eventuallyRendered(() => expect(page.textContent).toMatch(/Price must be/));
    expect(sent).toEqual([]);
  });
});
