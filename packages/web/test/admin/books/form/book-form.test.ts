// @vitest-environment happy-dom
import type { BookId, BookWire } from "@frangipani/core/books";
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { BookDialog } from "../../../../src/admin/books/form/BookForm.tsx";
import { eventuallyRendered } from "../../../support/eventually.ts";
import { control, press, render, type } from "../../../support/render.ts";
import { withQueries } from "../../../support/with-queries.ts";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useBlocker: () => ({ status: "idle" }),
}));

const book = { _id: "bk_1", title: "Emma", price: 20, stock: 5, version: 1 };
const withFile = { ...book, imageUrl: "/media/covers/1.webp", samplePdf: null } as unknown as BookWire;

it("shows sales and others' changes that a deleted file brings, and keeps what was typed", async () => {
  localStorage.clear();
  const after = { ...withFile, imageUrl: "", price: 25, stock: 3, version: 3 };
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("getBookById")) return Response.json(withFile);
    if (url.includes("deleteImage")) return Response.json(after);
    return Response.json([]);
  });
  const dialog = { edited: "bk_1" as BookId, newIsbn: "", onAdded() {}, onClose() {} };
  await render(withQueries(createElement(BookDialog, dialog)));
  const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
  await eventuallyRendered(() => control("Delete image"));
  await type(field("title"), "Emma, annotated");
  await press("Delete image");
  await eventuallyRendered(() => expect(field("stock").value).toBe("3"));
  expect(field("price").value).toBe("25.00");
  expect(field("title").value).toBe("Emma, annotated");
  expect(document.body.textContent).toContain("Since you began, the price changed to $25.00.");
});
