// @vitest-environment happy-dom
import type { BookId, InventoryRow } from "@frangipani/core/books";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { type Selection, useSelection } from "../../../../src/admin/books/bulk/use-selection.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const row = (id: string, version = 1) => ({ _id: id as BookId, version }) as InventoryRow;

let selection: Selection;
function Page({ rows }: { rows: readonly InventoryRow[] }) {
  selection = useSelection(rows);
  return null;
}
const root = createRoot(document.createElement("div"));
const show = (...rows: InventoryRow[]) => act(async () => root.render(createElement(Page, { rows })));
const versions = () => selection.books.map(({ _id, version }) => [_id, version]);

it("has books of several pages, as they were read last", async () => {
  await show(row("1"), row("2"));
  await act(async () => selection.set([row("1"), row("2")], true));
  await show(row("2", 2), row("3"));
  await act(async () => selection.set([row("3")], true));
  expect(versions()).toEqual([
    ["1", 1],
    ["2", 2],
    ["3", 1],
  ]);
  await act(async () => selection.update([row("1", 5), row("4")]));
  expect(versions()[0]).toEqual(["1", 5]);
  expect(selection.books).toHaveLength(3);
  await act(async () => selection.set([row("1")], false));
  expect(selection.has(row("1"))).toBe(false);
  await act(async () => selection.clear());
  expect(selection.books).toEqual([]);
});
