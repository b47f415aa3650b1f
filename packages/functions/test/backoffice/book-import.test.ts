import { COLUMNS } from "@frangipani/core/import";
import { beforeEach, describe, expect, it } from "vitest";
import { type BooksShop, booksShop, goodDetails } from "../support/books-shop.ts";
import { refusal } from "../support/response.ts";

let shop: BooksShop;
beforeEach(async () => (shop = await booksShop()));

const values = (id: string, part: object = {}) => ({
  ...Object.fromEntries(Object.entries(goodDetails).map(([name, value]) => [name, String(value)])),
  id,
  featured: "false",
  ...part,
});
const importRows = (rows: unknown, { dryRun }: { dryRun?: unknown } = {}) =>
  shop.send("POST", "/book/import", { rows, dryRun });

describe("importing through the API", () => {
  it("returns which rows were imported and which were rejected", async () => {
    const [good, bad] = [values("gb-1"), values("gb-2", { price: "free" })];
    const rows = [good, bad].map((values, index) => ({ line: index + 2, values }));
    const dry = await importRows(rows, { dryRun: true });
    expect(dry.body).toMatchObject({ added: 1, changes: [{ line: 2, id: "gb-1", effect: "added" }] });
    expect((await shop.get("/book/getBooks")).body).toEqual([]);
    const { status, body } = await importRows(rows);
    expect([status, body]).toEqual([
      200,
      {
        added: 1,
        changed: 0,
        unchanged: 0,
        rejected: [{ line: 3, column: "price", message: "Price must be a number" }],
        warnings: [
          { line: 2, column: "isbn", message: "The last digit does not fit the others. Check the ISBN." },
        ],
        changes: [],
      },
    ]);
    expect((await shop.get("/book/getBookById/gb-1")).body.price).toBe(18.99);
  });

  it("refuses malformed rows", async () => {
    const { id: _, ...short } = values("gb-1");
    const wrong: unknown[] = [
      undefined,
      [],
      [{}],
      [{ line: 0, values: values("gb-1") }],
      [{ line: 2, values: short }],
      [{ line: 2, values: { ...values("gb-1"), more: "x" } }],
      [{ line: 2, values: { ...values("gb-1"), price: 3 } }],
      Array.from({ length: 501 }, (_, index) => ({ line: index + 2, values: values(`gb-${index}`) })),
    ];
    for (const rows of wrong) expect((await importRows(rows)).status).toBe(400);
    expect(refusal(await importRows([]))).toBe("400 input.invalid: There are no rows");
    const rows = [{ line: 2, values: values("gb-1") }];
    expect((await importRows(rows, { dryRun: "yes" })).status).toBe(400);
    expect((await shop.send("POST", "/book/import", { rows, begunSecondsAgo: 1e300 })).status).toBe(400);
  });

  it("exports the books on sale as a file, page by page", async () => {
    await importRows(
      [1, 2, 3].map((index) => ({ line: index + 1, values: values(`gb-${index}`, { title: `B ${index}` }) })),
    );
    const piece = async (query: string) => {
      const response = await shop.request(`/api/book/export${query}`, {
        headers: { authorization: `Bearer ${await shop.tokenOf(shop.admin)}` },
      });
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      return { text: await response.text(), cursor: response.headers.get("x-next-cursor") };
    };
    const first = await piece("?limit=2");
    const second = await piece(`?limit=2&cursor=${first.cursor}`);
    const lines = `${first.text}${second.text}`.split("\r\n");
    expect(lines[0]).toBe([...COLUMNS, "state"].join(","));
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["gb-1", "gb-2", "gb-3", ""]);
    expect((await piece("")).text.split("\r\n")).toHaveLength(lines.length);
  });
});

describe("an import whose file is stored", () => {
  const begin = (size: unknown = 20) =>
    shop.send("POST", "/book/imports", { file: "spring.csv", size, total: 3 });
  const send = (importId: string, done: number, part: object = {}) =>
    shop.send("POST", "/book/import", {
      rows: [{ line: done + 1, values: values(`gb-${done}`, part) }],
      progress: { file: "spring.csv", startedAtMs: 1, importId, sender: "here", done, total: 3, skipped: 0 },
    });
  const upload = (id: string) =>
    shop.files.put(`uploads/${id}`, new Uint8Array(20), { contentType: "application/octet-stream" });
  const unfinished = async () => (await shop.get("/book/imports", shop.admin)).body;

  it("can be continued by any administrator where it stopped, once nobody sends rows any more", async () => {
    const { status, body } = await begin();
    const url = `https://files.example/uploads/${body.id}`;
    expect([status, body]).toMatchObject([201, { url, method: "PUT" }]);
    expect(await unfinished()).toEqual([]);
    await upload(body.id);
    expect(await unfinished()).toMatchObject([{ line: 0, done: 0, total: 3, isSending: true }]);
    await send(body.id, 1);
    await send(body.id, 2, { price: "free" });
    // No response came, so the rows are sent again.
    await send(body.id, 1);
    shop.clock.advance(60);
    const other = await shop.person({ role: "admin" });
    const [found] = (await shop.get("/book/imports", other)).body;
    expect(found).toEqual({
      id: body.id,
      file: "spring.csv",
      by: shop.admin._id,
      url: `${url}?signed`,
      line: 3,
      done: 2,
      total: 3,
      skipped: 1,
      added: 1,
      changed: 0,
      unchanged: 0,
      begunSecondsAgo: 60,
      isSending: true,
      sender: "here",
    });
    shop.clock.advance(61);
    expect(await unfinished()).toMatchObject([{ isSending: false }]);
    await send(body.id, 3);
    expect(await unfinished()).toEqual([]);
  });

  it("is removed with its file when it is discarded, and refuses rows from then on", async () => {
    const [{ id }, { id: other }] = [(await begin()).body, (await begin()).body];
    await upload(id);
    await send(id, 1);
    await send(other, 1);
    for (const _ of ["once", "again"])
      expect((await shop.send("DELETE", `/book/imports/${id}`)).body).toMatchObject([{ id: other }]);
    expect(shop.files.paths()).toEqual([]);
    expect(refusal(await send(id, 2))).toBe("404 import.ended: This import was completed or discarded.");
    expect((await shop.get("/book/getBookById/gb-2")).status).toBe(404);
    shop.clock.advance(7 * 86_400);
    expect(await unfinished()).toEqual([]);
    expect((await send(other, 2)).status).toBe(404);
  });

  it("accepts files up to 200 MB", async () => {
    expect((await begin(200_000_000)).status).toBe(201);
    for (const wrong of [200_000_001, 0, "20"]) expect((await begin(wrong)).status).toBe(400);
  });
});
