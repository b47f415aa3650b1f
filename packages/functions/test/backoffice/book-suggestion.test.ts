import { expect, it } from "vitest";
import { booksShop } from "../support/books-shop.ts";

const shop = await booksShop();
const lantern = { publisher: "Lantern & Quay", category: "fiction", subcategory: "classics" };
await shop.create({ ...lantern, title: "Rain", isbn: "978-981-4893-02-2" });
const retired = await shop.create({ ...lantern, title: "Tiger", isbn: "9789814893039" });
await shop.send("PUT", `/book/deleteBookById/${retired._id}`);
await shop.create({ title: "Far Away", isbn: "9780306406157", publisher: "Elsewhere", language: "Malay" });

const suggestion = (query: string, as = shop.admin) => shop.get(`/book/inventory/suggestion?${query}`, as);

const ISBN = "isbn=9789814893015";

it("a suggestion has the values that books with the nearest ISBNs share, retired ones included", async () => {
  const { status, body } = await suggestion(ISBN);
  expect(status).toBe(200);
  expect(body).toEqual({ ...lantern, language: "English" });
});

it("a suggestion includes a book that was added a moment ago", async () => {
  const isbns = ["9781861972712", "9781861972729", "9781861972736"];
  for (const isbn of isbns.slice(1)) await shop.create({ isbn, publisher: "Profile" });
  expect((await suggestion(`isbn=${isbns[0]}`)).body.publisher).toBe("Profile");
});

it("a suggestion needs an ISBN of 13 digits", async () => {
  for (const query of ["", "isbn=0306406152", "isbn=1234567890123", `${ISBN}&title=${"a".repeat(201)}`])
    expect((await suggestion(query)).status, query).toBe(400);
});
