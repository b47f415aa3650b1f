import { randomBytes, randomInt } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { cover } from "./files.ts";
import { fillForm, type Person, people, type Shop } from "./shop.ts";
import { openAs } from "./steps.ts";

export async function openAdmin(page: Page, path = "/admin", person: Person = people.admin): Promise<void> {
  await openAs(page, person, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** A word that no other test of the shared shop uses. */
export const uniqueWord = (): string => `Zz${randomBytes(5).toString("hex")}`;

export type TestBook = { _id: string; title: string; version: number; stock: number };

export async function newBook(
  shop: Shop,
  details: Record<string, unknown> & { title: string },
): Promise<TestBook> {
  const form = new FormData();
  form.set("bookDetails", JSON.stringify({ ...goodBook, ...details }));
  form.set("image", new File([new Uint8Array(cover.buffer)], cover.name, { type: cover.mimeType }));
  const response = await fetch(`${shop.url}/api/book/createBook`, {
    method: "POST",
    headers: { authorization: `Bearer ${await shop.tokenOf(people.admin)}`, origin: shop.url },
    body: form,
  });
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(201);
  return body as TestBook;
}

export const stockOf = async (shop: Shop, bookId: string): Promise<number> =>
  (await shop.api<{ stock: number }>(`/api/book/getBookById/${bookId}`)).body.stock;

/** Changes fields of a book through the API, as an administrator in another browser would. */
export const changeBook = (shop: Shop, id: string, set: object): Promise<void> =>
  shop.change("/api/book/bulkUpdate", { books: [{ id }], set });

/** Opens the form of the book with this title. */
export async function openBookForm(page: Page, title: string): Promise<Locator> {
  await openAdmin(page, `/admin?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  return page.getByRole("dialog", { name: "Edit Book" });
}

export const goodBook = {
  author: "Asha Menon",
  description: "Made by a test.",
  price: 12.5,
  category: "fiction",
  subcategory: "classics",
  stock: 20,
  weight: 0.4,
  isbn: "9789999900010",
  publisher: "Test Press",
  publishedDate: "2024",
  language: "English",
  pages: 120,
};

/** Fills in every field of a book's form but its categories and files. */
export function fillBook(form: Locator, title: string, values: Record<string, string> = {}): Promise<void> {
  const { author, description, price, stock, weight, isbn, publisher, publishedDate, language, pages } =
    goodBook;
  return fillForm(form, {
    Title: title,
    Author: author,
    Description: description,
    Price: `${price}`,
    Stock: `${stock}`,
    Weight: `${weight}`,
    Pages: `${pages}`,
    ISBN: isbn,
    Publisher: publisher,
    "Publication Year": publishedDate,
    Language: language,
    ...values,
  });
}

/** @param headings those of the page's table, separated by commas */
export const expectColumns = (page: Page, headings: string) =>
  expect(page.getByRole("columnheader")).toHaveText(headings.split(", "));

const DIGITS_WITHOUT_CHECK = 12;

/** A random ISBN-13 with its check digit. */
export function newIsbn(prefix = "978"): string {
  const missing = DIGITS_WITHOUT_CHECK - prefix.length;
  const digits = `${prefix}${String(randomInt(10 ** missing)).padStart(missing, "0")}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
