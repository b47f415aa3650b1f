import { beforeEach, describe, expect, it } from "vitest";
import type { Book } from "../../src/books/book/book.ts";
import type { BookId } from "../../src/books/book/book-id.ts";
import { bumpVersion } from "../../src/books/editing/change-book.ts";
import type { CategoryId } from "../../src/categories/taxonomy.ts";
import { reserveStock } from "../../src/dynamo/books/copies.ts";
import type { Column, Row } from "../../src/import/columns.ts";
import { importRows } from "../../src/import/import-rows.ts";
import { instant } from "../../src/kernel/time/clock.ts";
import { importShop, row, rows } from "../support/import-shop.ts";

describe("importing rows", () => {
  let shop: Awaited<ReturnType<typeof importShop>>;
  beforeEach(async () => {
    shop = await importShop();
  });
  const run = (given: readonly Row[]) => importRows(shop.ports, given);
  const preview = (given: readonly Row[]) => importRows(shop.ports, given, { dryRun: true });
  const book = async (id: string): Promise<Book> => {
    const stored = await shop.ports.books.get(id as BookId);
    if (!stored) throw new Error(`no book ${id}`);
    return stored;
  };
  type Report = Awaited<ReturnType<typeof run>>;
  const countsOf = ({ added, changed, unchanged }: Report) => [added, changed, unchanged];

  it("adds books under their ids and counts them in their categories", async () => {
    const report = await run(rows(100));
    expect([...countsOf(report), report.rejected]).toEqual([100, 0, 0, []]);
    expect(await shop.counts()).toEqual({ ca_fiction: 66, ca_history: 34 });
    expect(await book("gb-3")).toMatchObject({
      title: "The Hobbit",
      price: 3102,
      weight: 200,
      publishedDate: 1937,
      categoryId: "ca_fiction",
      subcategoryId: "su_classics",
      status: true,
      featured: false,
      cover: null,
      version: 1,
    });
  });

  it("changes nothing the second time, not even when a book was last changed", async () => {
    await run(rows(100));
    const before = await shop.ports.books.list({ limit: 500 });
    const report = await run(rows(100));
    expect([...countsOf(report), report.rejected]).toEqual([0, 0, 100, []]);
    expect(await shop.ports.books.list({ limit: 500 })).toEqual(before);
    expect(await shop.counts()).toEqual({ ca_fiction: 66, ca_history: 34 });
  });

  it("changes what differs, and moves the book to its new category", async () => {
    await run([row(2), row(3)]);
    const moved = row(3, { title: "Another", category: "history", subcategory: "modern", price: "9" });
    expect(countsOf(await run([row(2), moved]))).toEqual([0, 1, 1]);
    const moves = { title: "Another", price: 900, categoryId: "ca_history", version: 2 };
    expect(await book("gb-3")).toMatchObject(moves);
    expect(await shop.counts()).toEqual({ ca_fiction: 1, ca_history: 1 });
  });

  it("warns when the shop's book with that id has another title and ISBN", async () => {
    await run([row(2)]);
    const { warnings } = await preview([row(2, { title: "Emma", isbn: "9780306406157" })]);
    expect(warnings).toEqual([
      { line: 2, column: "id", message: "The shop's book with this id is “The Hobbit”, with another ISBN" },
    ]);
    expect((await preview([row(2, { title: "Emma" })])).warnings).toEqual([]);
  });

  it.each([
    ["Emma", true],
    ["The Silmarillion", true],
    ["A bag", true],
    ["Hobit", false],
    ["THE HOBBIT (Paperback)", false],
    ["Hobbit, The", false],
    ["Hobbit", false],
  ])("without an ISBN, warns of another book when the title is “%s”: %s", async (title, isWarned) => {
    await run([row(2)]);
    const { warnings } = await preview([{ line: 2, values: { id: "gb-2", title, stock: "4" } }]);
    const message = "The shop's book with this id is “The Hobbit”";
    expect(warnings).toEqual(isWarned ? [{ line: 2, column: "id", message }] : []);
  });

  it("keeps the changes of others when it continues after a break", async () => {
    await run([row(2), row(3), row(4)]);
    const begunAt = shop.clock.now();
    // The import changes the first book before the break. A colleague changes the second one meanwhile.
    await run([row(2, { price: "9" })]);
    await run([row(3, { price: "7" })]);
    const begunSecondsAgo = (shop.clock.now().getTime() - begunAt.getTime()) / 1000;
    const given = [2, 3, 4, 5].map((line) => row(line, { price: "9" }));
    const message = expect.stringMatching(/^The shop changed this book after the import began/);
    expect(await importRows(shop.ports, given, { begunSecondsAgo })).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
      rejected: [{ line: 3, column: "id", message }],
    });
    expect((await book("gb-3")).price).toBe(700);
    expect(countsOf(await run(given))).toEqual([0, 1, 3]);
  });

  it("keeps sales when the same file is imported again, and sets the stock when its number changed", async () => {
    await run([row(2)]);
    await shop.table.transact([reserveStock(shop.table, await book("gb-2"), 3, shop.clock.now())]);
    expect(countsOf(await run([row(2)]))).toEqual([0, 0, 1]);
    expect(await book("gb-2")).toMatchObject({ stock: 37, supplied: 40 });
    expect(countsOf(await run([row(2, { stock: "60" })]))).toEqual([0, 1, 0]);
    expect(await book("gb-2")).toMatchObject({ stock: 60, supplied: 63 });
  });

  it("updates the columns that a row has, and no others", async () => {
    await run([row(2, { featured: "true" })]);
    await shop.table.transact([reserveStock(shop.table, await book("gb-2"), 3, shop.clock.now())]);
    type Values = Partial<Record<Column, string>>;
    const rowWith = (values: Values): Row => ({ line: 2, values: { id: "gb-2", ...values } });
    expect(countsOf(await run([rowWith({ price: "19.99" })]))).toEqual([0, 1, 0]);
    expect(await book("gb-2")).toMatchObject({ price: 1999, stock: 37, importedStock: 40, featured: true });
    expect(countsOf(await run([rowWith({ stock: "4", subcategory: "contemporary" })]))).toEqual([0, 1, 0]);
    expect(await book("gb-2")).toMatchObject({
      title: "The Hobbit",
      stock: 4,
      categoryId: "ca_fiction",
      subcategoryId: "su_contemporary",
      version: 3,
    });
    expect(countsOf(await run([rowWith({ price: "19.99", stock: "4" })]))).toEqual([0, 0, 1]);
    expect((await run([rowWith({ category: "history" })])).rejected).toEqual([
      { line: 2, column: "subcategory", message: 'There is no subcategory "contemporary" in "history"' },
    ]);
    expect(await shop.counts()).toEqual({ ca_fiction: 1, ca_history: 0 });
  });

  it("a dry run reports what the import would do once new categories are created", async () => {
    const given = [
      row(2, { category: "poetry", subcategory: "haiku" }),
      row(3, { category: "fiction", subcategory: "crime" }),
    ];
    const newCategories = [
      { name: "poetry", subcategories: ["haiku"] },
      { name: "fiction", subcategories: ["crime", "classics"] },
    ];
    const report = await importRows(shop.ports, given, { dryRun: true, newCategories });
    expect([...countsOf(report), report.rejected]).toEqual([2, 0, 0, []]);
    expect((await importRows(shop.ports, given, { newCategories })).rejected).toHaveLength(2);
  });

  it("needs every column of a new book but `featured`", async () => {
    const { featured: _, ...values } = row(2).values;
    expect(countsOf(await run([{ line: 2, values }]))).toEqual([1, 0, 0]);
    expect((await book("gb-2")).featured).toBe(false);
    const untitled = await run([{ line: 3, values: { id: "gb-3", price: "1" } }]);
    expect(untitled.rejected).toContainEqual({ line: 3, column: "title", message: "Title is required" });
  });

  it("keeps what no column holds: covers, samples, and whether a book is on sale", async () => {
    await run([row(2)]);
    const before = await book("gb-2");
    const cover = { name: "c", color: "#112233" };
    const after = bumpVersion({ ...before, status: false, cover, samplePdf: "s" }, instant(shop.clock.now()));
    await shop.ports.books.save([{ before, after }]);
    await run([row(2, { title: "New" })]);
    expect(await book("gb-2")).toMatchObject({ title: "New", status: false, cover, samplePdf: "s" });
    expect(await shop.counts()).toEqual({ ca_fiction: 0, ca_history: 0 });
  });

  it("warns of suspicious values only when the row changes a book", async () => {
    const given = [row(3, { isbn: "439023483" }), row(4, { isbn: "9780439023482" })];
    expect(await run(given)).toMatchObject({
      added: 2,
      rejected: [],
      warnings: [
        { line: 3, column: "isbn", message: "A zero at the beginning was lost: read as 0439023483" },
        { line: 4, column: "isbn", message: "The last digit does not fit the others. Check the ISBN." },
      ],
    });
    expect((await book("gb-3")).isbn).toBe("0439023483");
    expect(await run(given)).toMatchObject({ unchanged: 2, warnings: [] });
  });

  it("reports every broken column by line, and imports the rest", async () => {
    const broken: [Partial<Record<Column, string>>, string, string][] = [
      [{ id: "" }, "id", "Id is required"],
      [{ price: "$3" }, "price", "Price must be a number"],
      [{ category: "poetry" }, "category", 'There is no category "poetry"'],
      [{ subcategory: "modern" }, "subcategory", 'There is no subcategory "modern" in "fiction"'],
      [{ subcategory: "" }, "subcategory", "Please select a subcategory"],
      [{ title: "\u200b" }, "title", "Title is required"],
      [{ pages: "1.5" }, "pages", "Pages must be a whole number greater than 0"],
      [{ featured: "maybe" }, "featured", "Featured must be true or false"],
    ];
    const given = broken.flatMap(([part], index) => [row(2 * index + 2, part), row(2 * index + 3)]);
    const report = await run(given);
    const expected = broken.map(([, column, message], index) => ({ line: 2 * index + 2, column, message }));
    expect(report.rejected).toEqual(expected);
    expect(countsOf(report)).toEqual([broken.length, 0, 0]);
    const both = await run([row(90, { price: "x", title: "", pages: "0" })]);
    expect(both.rejected.map(({ column }) => column)).toEqual(["title", "price", "pages"]);
  });

  it("rejects a second row with the same id", async () => {
    const report = await run([row(2), row(3, { id: "gb-2", title: "Again" })]);
    expect(report.rejected).toEqual([{ line: 3, column: "id", message: "This id is already on line 2" }]);
    expect((await book("gb-2")).title).toBe("The Hobbit");
  });

  it("a dry run reports what the import would do, and changes nothing", async () => {
    await run([row(2), row(3)]);
    const given = [row(2), row(3, { price: "9", stock: "1" }), row(4), row(5, { price: "" })];
    const report = await preview(given);
    expect(report).toEqual({
      added: 1,
      changed: 1,
      unchanged: 1,
      warnings: [],
      rejected: [{ line: 5, column: "price", message: "Price is required" }],
      changes: [
        {
          line: 3,
          id: "gb-3",
          title: "The Hobbit",
          effect: "changed",
          fields: [
            { column: "price", from: "31.02", to: "9.00" },
            { column: "stock", from: "40", to: "1" },
          ],
        },
        { line: 4, id: "gb-4", title: "The Hobbit", effect: "added", fields: [] },
      ],
    });
    expect((await book("gb-3")).price).toBe(3102);
    expect(await shop.ports.books.get("gb-4" as BookId)).toBeUndefined();
  });

  it("loses no change when two imports and sales run at once", async () => {
    const given = rows(120);
    await run(given);
    let sold = 0;
    const sale = async (id: string) => {
      const refused = await shop.table.transact([
        reserveStock(shop.table, await book(id), 1, shop.clock.now()),
      ]);
      if (refused.length === 0) sold += 1;
    };
    const changed = given.map(({ line, values }) => ({ line, values: { ...values, price: "5" } }));
    const sales = Array.from({ length: 60 }, (_, index) => sale(`gb-${index + 2}`));
    const [one, two] = await Promise.all([run(changed), run(changed), ...sales]);
    expect([one?.rejected, two?.rejected]).toEqual([[], []]);
    const { items } = await shop.ports.books.list({ limit: 500 });
    expect(items.every(({ price }) => price === 500)).toBe(true);
    expect(items.reduce((sum, { stock }) => sum + stock, 0)).toBe(120 * 40 - sold);
    expect(sold).toBeGreaterThan(0);
  });

  it("rejects rows whose category is deleted during the import", async () => {
    const { taxonomy } = shop.ports;
    const outdated = await taxonomy.read();
    await shop.taxonomy.change((current) => ({
      ...current,
      categories: current.categories.filter(({ _id }) => _id !== ("ca_history" as CategoryId)),
    }));
    let reads = 0;
    shop.ports.taxonomy = { ...taxonomy, read: async () => (reads++ === 0 ? outdated : taxonomy.read()) };
    const report = await run([row(2), row(3, { category: "history", subcategory: "modern" })]);
    expect(countsOf(report)).toEqual([1, 0, 0]);
    const message = 'There is no category "history"';
    expect(report.rejected).toEqual([{ line: 3, column: "category", message }]);
  });
});
