import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanary } from "@frangipani/functions/canary/canary";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningProduct, startProduct } from "./support/product.ts";

const dataDir = mkdtempSync(join(tmpdir(), "canary-"));
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct(dataDir);
});
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const password = "Canary@2026ofTests";
const run = (as = password) => createCanary({ shopUrl: product.url, password: as })();
const read = async <T>(path: string): Promise<T> =>
  (await fetch(`${product.url}${path}`)).json() as Promise<T>;
type Books = { _id: string; stock: number }[];

it("buys a book up to the payment page, and leaves the shop as it was", async () => {
  const before = await read<Books>("/api/book/getBooks");
  expect(await run(), "opens its account").toMatchObject({ failedAt: null });
  expect(await run(), "has one").toMatchObject({ failedAt: null });
  const stock = (books: Books) => books.map(({ _id, stock }) => [_id, stock]);
  expect(stock(await read<Books>("/api/book/getBooks"))).toEqual(stock(before));
  expect(await read("/_local/audit")).toMatchObject({ found: 0 });
  expect(await read("/_local/mail/messages?to=canary@shop.invalid")).toEqual([]);
});

it("fails at signing in when its account has another password, and says so", async () => {
  expect(await run("Another@2026Password")).toMatchObject({ failedAt: "sign in" });
});

it("fails at the first step when the shop is away", async () => {
  const canary = createCanary({ shopUrl: "http://127.0.0.1:9", password });
  expect(await canary()).toMatchObject({ failedAt: "open the home page" });
});
