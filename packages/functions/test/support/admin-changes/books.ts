import { expect } from "vitest";
import { bookForm, goodDetails } from "../books-shop.ts";
import { pdfFile } from "../pdfs.ts";
import { picture } from "../pictures.ts";
import type { Changes } from "./change.ts";

export const bookChanges: Changes = {
  "POST /api/book/createBook": {
    async make() {
      const form = bookForm(goodDetails, { image: await picture() });
      return { method: "POST", path: "/book/createBook", body: form };
    },
    fields: { title: [null, goodDetails.title], price: [null, "18.99"], category: [null, "fiction"] },
    isOnce: true,
  },
  "POST /api/book/updateBook/:id": {
    async make(shop) {
      const { _id } = await shop.create();
      return {
        method: "POST",
        path: `/book/updateBook/${_id}`,
        body: bookForm({ ...goodDetails, price: 20 }),
      };
    },
    fields: { price: ["18.99", "20"] },
  },
  "POST /api/book/addFiles/:id": {
    async make(shop) {
      const { _id } = await shop.create();
      const form = new FormData();
      form.set("samplePdf", await pdfFile());
      return { method: "POST", path: `/book/addFiles/${_id}`, body: form };
    },
    fields: { samplePdf: [null, expect.stringContaining("/media/samples/")] },
  },
  "PUT /api/book/deleteImage/:id": {
    async make(shop) {
      const { _id, imageUrl } = await shop.create();
      return { method: "PUT", path: `/book/deleteImage/${_id}`, body: { url: imageUrl } };
    },
    fields: { imageUrl: [expect.stringContaining("/media/covers/"), null] },
  },
  "DELETE /api/book/pdfDelete/:id": {
    async make(shop) {
      const { _id } = await shop.create({}, { samplePdf: await pdfFile() });
      return { method: "DELETE", path: `/book/pdfDelete/${_id}` };
    },
    fields: { samplePdf: [expect.stringContaining("/media/samples/"), null] },
  },
  "PUT /api/book/deleteBookById/:id": {
    make: async (shop) => ({ method: "PUT", path: `/book/deleteBookById/${(await shop.create())._id}` }),
    fields: { status: ["true", "false"] },
  },
  "PUT /api/book/bringBackBookById/:id": {
    async make(shop) {
      const { _id } = await shop.create({ status: false });
      return { method: "PUT", path: `/book/bringBackBookById/${_id}` };
    },
    fields: { status: ["false", "true"] },
  },
  "PUT /api/book/bulkUpdate": {
    async make(shop) {
      const books = [{ id: (await shop.create())._id }];
      return { method: "PUT", path: "/book/bulkUpdate", body: { books, set: { stock: 3 } } };
    },
    fields: { stock: ["7", "3"] },
  },
  "POST /api/book/stock": {
    async make(shop) {
      const line = { id: crypto.randomUUID(), book: (await shop.create())._id, kind: "received", copies: 3 };
      return { method: "POST", path: "/book/stock", body: { lines: [line] } };
    },
    fields: { stock: ["7", "10"] },
  },
  "POST /api/book/import": {
    async make(shop) {
      const { _id } = await shop.create();
      const values = Object.fromEntries(
        Object.entries({ ...goodDetails, id: _id, featured: false, author: "=1+1" }).map(
          ([column, value]) => [column, String(value)],
        ),
      );
      return { method: "POST", path: "/book/import", body: { rows: [{ line: 2, values }] } };
    },
    fields: { author: ["Mei Lin", "=1+1"] },
  },
};
