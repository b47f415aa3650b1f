// @vitest-environment happy-dom
import type { InventoryRow } from "@frangipani/core/books";
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import type { Inventory } from "../../../src/admin/books/inventory/inventory.ts";
import { useDeactivateBook } from "../../../src/admin/books/use-book-status.ts";
import { render } from "../../support/render.ts";
import { recordToasts, withQueries } from "../../support/with-queries.ts";

const book = { _id: "1", title: "Emma", status: true, version: 1 } as InventoryRow;

let retire: (book: InventoryRow) => void;
function Row() {
  const { mutate } = useDeactivateBook();
  retire = mutate;
  return null;
}

it("a deleted book is announced and shown as deleted, whatever else the response contains, until that is undone", async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith("/api/book/deleteBookById/1")) return Response.json([]);
    if (url.startsWith("/api/book/bringBackBookById/1")) return Response.json({ ...book, version: 3 });
    return new Response("", { status: 500 });
  });
  const { client, toasts, undo } = recordToasts();
  const cached: Inventory = {
    rows: [book],
    cursor: "",
    isComplete: true,
    taxonomyVersion: 1,
    isLarge: false,
  };
  client.setQueryData(["admin", "inventory"], cached);
  await render(withQueries(createElement(Row), client));
  await act(async () => retire(book));
  await expect.poll(() => toasts).toEqual(["Book deleted successfully"]);
  const statuses = () =>
    client.getQueryData<Inventory>(["admin", "inventory"])?.rows.map(({ status }) => status);
  expect(statuses()).toEqual([false]);

  await act(async () => undo());
  await expect.poll(() => toasts.at(-1)).toBe("Book reactivated successfully");
  expect(statuses()).toEqual([true]);
});
