import { expect } from "vitest";
import { bookForm, goodDetails } from "../books-shop.ts";
import { pdfFile, picture } from "../uploads.ts";
import type { Changes } from "./change.ts";

export const bookChanges: Changes = {
  "POST /api/book/createBook": {
    make: async () => ({ body: bookForm(goodDetails, { image: await picture() }) }),
    fields: { title: [null, goodDetails.title], price: [null, "18.99"], category: [null, "fiction"] },
    isOnce: true,
  },
  "POST /api/book/updateBook/:id": {
    make: async (shop) => ({ id: (await shop.create())._id, body: bookForm({ ...goodDetails, price: 20 }) }),
    fields: { price: ["18.99", "20"] },
  },
  "POST /api/book/addFiles/:id": {
    async make(shop) {
      const body = new FormData();
      body.set("samplePdf", await pdfFile());
      return { id: (await shop.create())._id, body };
    },
    fields: { samplePdf: [null, expect.stringContaining("/media/samples/")] },
  },
  "PUT /api/book/deleteImage/:id": {
    async make(shop) {
      const { _id, imageUrl } = await shop.create();
      return { id: _id, body: { url: imageUrl } };
    },
    fields: { imageUrl: [expect.stringContaining("/media/covers/"), null] },
  },
  "DELETE /api/book/pdfDelete/:id": {
    make: async (shop) => ({ id: (await shop.create({}, { samplePdf: await pdfFile() }))._id }),
    fields: { samplePdf: [expect.stringContaining("/media/samples/"), null] },
  },
  "PUT /api/book/deleteBookById/:id": {
    make: async (shop) => ({ id: (await shop.create())._id }),
    fields: { status: ["true", "false"] },
  },
  "PUT /api/book/bringBackBookById/:id": {
    make: async (shop) => ({ id: (await shop.create({ status: false }))._id }),
    fields: { status: ["false", "true"] },
  },
  "PUT /api/book/bulkUpdate": {
    make: async (shop) => ({ body: { books: [{ id: (await shop.create())._id }], set: { stock: 3 } } }),
    fields: { stock: ["7", "3"] },
  },
  "POST /api/book/stock": {
    async make(shop) {
      const line = { id: crypto.randomUUID(), book: (await shop.create())._id, kind: "received", copies: 3 };
      return { body: { lines: [line] } };
    },
    fields: { stock: ["7", "10"] },
  },
  "POST /api/book/import": {
    async make(shop) {
      const { _id } = await shop.create();
      const cells = Object.entries({ ...goodDetails, id: _id, featured: false, author: "=1+1" });
      const values = Object.fromEntries(cells.map(([column, value]) => [column, String(value)]));
      return { body: { rows: [{ line: 2, values }] } };
    },
    fields: { author: ["Mei Lin", "=1+1"] },
  },
};
