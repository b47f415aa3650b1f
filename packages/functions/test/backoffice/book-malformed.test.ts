import { expect, it } from "vitest";
import { booksShop } from "../support/books-shop.ts";

const BODIES = [
  "{bad",
  "null",
  "[]",
  "3",
  '"x"',
  "",
  '{"books":null}',
  '{"rows":[null]}',
  '{"rows":{"length":1}}',
  '{"books":[{"id":{}}],"set":{}}',
  '{"__proto__":{"x":1}}',
  '{"url":"\\u0000"}',
];
const TYPES = [
  "application/json",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/x-www-form-urlencoded",
];
const QUERIES = [
  "limit=1e9",
  "limit=-0",
  "limit=NaN",
  "limit=2&limit=3",
  "category[]=x",
  "category=%ff",
  "cursor=%ff",
];

it("refuses whatever is no request on books, without a failure of its own, and writes nothing", async () => {
  const shop = await booksShop();
  const { _id } = await shop.create();
  const authorization = `Bearer ${await shop.tokenOf(shop.admin)}`;
  const writes = [
    ["PUT", "/book/bulkUpdate"],
    ["POST", "/book/stock"],
    ["POST", "/book/import"],
    ["POST", "/book/sampleUpload"],
    ["PUT", `/book/deleteImage/${_id}`],
    ["POST", `/book/updateBook/${_id}`],
    ["POST", "/book/createBook"],
    ["PUT", "/book/deleteImage/%00"],
    ["PUT", "/book/deleteBookById/%ff"],
    ["DELETE", "/book/pdfDelete/%2e%2e"],
  ] as const;
  const wrong: unknown[] = [];
  for (const [method, path] of writes)
    for (const body of BODIES)
      for (const type of TYPES) {
        const headers = { "content-type": type, authorization };
        const { status } = await shop.request(`/api${path}`, { method, body, headers });
        if (status < 400 || status >= 500) wrong.push([method, path, body, type, status]);
      }
  for (const path of ["/book/getBooks", "/book/category/", "/book/export", "/categories/getCategories"])
    for (const query of QUERIES) {
      const { status } = await shop.request(`/api${path}?${query}`, { headers: { authorization } });
      if (status >= 500) wrong.push([path, query, status]);
    }
  expect(wrong).toEqual([]);
  expect(await shop.bookOf(_id)).toMatchObject({ version: 1, status: true });
  expect((await shop.get("/book/getBooks", shop.admin)).body).toHaveLength(1);
});
