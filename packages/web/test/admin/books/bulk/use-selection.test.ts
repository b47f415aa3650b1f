// @vitest-environment happy-dom
import type { BookId, InventoryRow } from "@frangipani/core/books";
import { act } from "react";
import { expect, it } from "vitest";
import { useSelection } from "../../../../src/admin/books/bulk/use-selection.ts";
import { renderHook } from "../../../support/render-hook.ts";

const row = (id: string, version = 1) => ({ _id: id as BookId, version }) as InventoryRow;

it("has books of several pages, as they were read last", async () => {
  let rows = [row("1"), row("2")];
  const { now: selection, again } = renderHook(() => useSelection(rows));
  const versions = () => selection().books.map(({ _id, version }) => [_id, version]);
  await act(async () => selection().set(rows, true));
  rows = [row("2", 2), row("3")];
  again();
  await act(async () => selection().set([row("3")], true));
  expect(versions()).toEqual([
    ["1", 1],
    ["2", 2],
    ["3", 1],
  ]);
  await act(async () => selection().update([row("1", 5), row("4")]));
  expect(versions()[0]).toEqual(["1", 5]);
  expect(selection().books).toHaveLength(3);
  await act(async () => selection().set([row("1")], false));
  expect(selection().has(row("1"))).toBe(false);
  await act(async () => selection().clear());
  expect(selection().books).toEqual([]);
});
