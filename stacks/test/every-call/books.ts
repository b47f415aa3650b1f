import { expect } from "vitest";
import { pdfFile, picture } from "../../../packages/functions/test/support/uploads.ts";
import { admin, anonymous, call, get, post, put } from "./scenario.ts";

/** A book as the form and a catalogue file have it, in the first category. */
export async function bookDetails() {
  const [category] = await get(anonymous, "/category/getCategories");
  return {
    title: "The Lamp of Horsburgh",
    author: "A. Writer",
    description: "About a lighthouse.",
    price: "18.90",
    category: category.name,
    subcategory: category.subcategories[0],
    stock: "5",
    weight: "0.4",
    isbn: "9780306406157",
    publisher: "Harbour Press",
    publishedDate: "2020",
    language: "English",
    pages: "200",
  };
}

const bookForm = (details: object, files: Record<string, File> = {}): FormData => {
  const form = new FormData();
  form.set("bookDetails", JSON.stringify(details));
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
};
export async function changeBooks(): Promise<void> {
  const details = await bookDetails();
  const files = { image: await picture("jpeg"), samplePdf: await pdfFile() };
  const created = await call(admin, "POST", "/book/createBook", { form: bookForm(details, files) });
  const { _id, imageUrl } = created.body;
  expect(imageUrl).toMatch(/^\/media\/covers\/.+\.webp$/);

  const sample = await pdfFile();
  const asked = { size: sample.size, contentType: "application/pdf" };
  const upload = await post(admin, "/book/sampleUpload", asked);
  await putUpload(upload.body, sample);
  const edited = bookForm({ ...details, title: "The Lighthouse" });
  edited.set("existingImageUrl", imageUrl);
  edited.set("samplePdfUpload", upload.body.uploadId);
  await call(admin, "POST", `/book/updateBook/${_id}`, { form: edited });
  await call(admin, "DELETE", `/book/pdfDelete/${_id}`);
  await put(admin, `/book/deleteImage/${_id}`, { url: imageUrl });
  const form = new FormData();
  form.set("image", await picture("jpeg"));
  const added = await call(admin, "POST", `/book/addFiles/${_id}`, { form });
  expect(added.body.imageUrl).toMatch(/^\/media\/covers\/.+\.webp$/);
  await put(admin, `/book/deleteBookById/${_id}`);
  await put(admin, `/book/bringBackBookById/${_id}`);
  await put(admin, "/book/bulkUpdate", { books: [{ id: _id }], set: { price: 19.9 } });
  const line = { id: crypto.randomUUID(), book: _id, kind: "received", copies: 3 };
  const stock = await post(admin, "/book/stock", { lines: [line] });
  expect(stock.body.lines[0]).toMatchObject({ outcome: "applied", book: { stock: 8 } });
  const { text } = await call(admin, "GET", "/book/export");
  expect(text).toContain("The Lighthouse");
  await get(admin, "/book/inventory");
  expect((await get(admin, "/book/inventory/size")).books).toBeGreaterThan(0);
  const values = { ...details, id: "gb-00001", featured: "false" };
  const catalogue = new File(["{}\nid,title"], "books.csv");
  const begun = await post(admin, "/book/imports", { file: catalogue.name, size: catalogue.size, total: 2 });
  await putUpload(begun.body, catalogue);
  const importId = begun.body.id;
  const imported = await post(admin, "/book/import", {
    rows: [{ line: 2, values }],
    progress: { file: "books.csv", startedAtMs: 1, importId, done: 1, total: 2, skipped: 0 },
  });
  expect(imported.body.added).toBe(1);
  const [unfinished] = await get(admin, "/book/imports");
  expect(await (await fetch(unfinished.url)).text()).toBe("{}\nid,title");
  await call(admin, "DELETE", `/book/imports/${importId}`);
}

// Uploads a file as a browser does: by its presigned URL to the bucket, without a function.
async function putUpload({ url, headers }: { url: string; headers: Record<string, string> }, file: File) {
  const { pathname, search } = new URL(url);
  const response = await fetch(url, { method: "PUT", headers, body: file });
  expect(response.status, `${pathname}${search}`).toBe(200);
}
