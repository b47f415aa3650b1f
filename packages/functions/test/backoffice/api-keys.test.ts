import { API_SCOPES, type ApiScope } from "@frangipani/core/api-keys";
import { beforeEach, describe, expect, it } from "vitest";
import { calls } from "../../src/api.ts";
import { type BooksShop, booksShop } from "../support/books-shop.ts";

let shop: BooksShop;
beforeEach(async () => (shop = await booksShop()));

const create = (input: object = {}) =>
  shop.send("POST", "/keys", { name: "Till", scopes: API_SCOPES, days: null, ...input });
const list = async () => (await shop.get("/keys", shop.admin)).body;
const newSecret = async (input: object = {}): Promise<string> => (await create(input)).body.secret;
const ask = (secret: string, method: string, path: string, body?: unknown) =>
  shop.call(undefined, method, path, body, { authorization: `Bearer ${secret}` });
const signIn = { status: 401, body: { code: "auth.required" } };

/** A call of each scope. */
const uses: Record<ApiScope, (book: string) => [method: string, path: string, body?: object]> = {
  "catalogue:read": () => ["GET", "/book/inventory/search?q=978000000"],
  "stock:write": (book) => [
    "POST",
    "/book/stock",
    { lines: [{ id: "0a1b2c3d-0a1b-4c3d-8e5f-0a1b2c3d4e5f", book, kind: "sold", copies: 2 }] },
  ],
  "orders:read": () => ["GET", "/orders/getAllOrders"],
};

describe("a key", () => {
  it("is created by an administrator, shown once, listed without its secret, and unique by name", async () => {
    const scopes = ["stock:write", "stock:write"];
    const { status, body } = await create({ name: " Till ", scopes, days: 30 });
    expect(status).toBe(201);
    expect(body.secret).toMatch(new RegExp(`^fbk_${body.key._id}_[\\w-]{43}$`));
    expect(body.key).toEqual({
      _id: body.key._id,
      name: "Till",
      scopes: ["stock:write"],
      createdBy: shop.admin.email,
      createdAt: shop.clock.now().toISOString(),
      endsAt: new Date(shop.clock.now().getTime() + 30 * 86_400_000).toISOString(),
      lastUsedAt: null,
    });
    expect(await list()).toEqual([body.key]);
    const taken = { status: 409, body: { code: "api-key.name-taken" } };
    expect(await create({ name: "TILL" })).toMatchObject(taken);
    const useless = await create({ name: "ERP", scopes: [] });
    expect(useless).toMatchObject({ status: 400, body: { field: "scopes" } });
    expect(JSON.stringify(await shop.allItems())).not.toContain(body.secret.slice(-43));
  });

  it("is refused beyond 20, even if several are created at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 22 }, (_, index) => create({ name: `Key ${index}` })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(made.map(({ body }) => body.code).filter(Boolean)).toEqual(["api-key.limit", "api-key.limit"]);
  });

  it.each(API_SCOPES)("with %s makes the calls of that scope, and no other", async (scope) => {
    const book = await shop.create();
    const secret = await newSecret({ scopes: [scope] });
    for (const [other, use] of Object.entries(uses)) {
      const response = await ask(secret, ...use(book._id));
      if (other === scope) expect(response.status).toBe(200);
      else expect(response).toMatchObject({ status: 403, body: { code: "auth.forbidden" } });
    }
  });

  it("is refused by every call without a scope, as an anonymous visitor is", async () => {
    const secret = await newSecret();
    for (const [name, { scope, audience }] of Object.entries(calls)) {
      const [method = "", path = ""] = name.split(" /api");
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const { status, body: answer } = await ask(secret, method, path.replace(/:\w+/g, "nobody"), body);
      if (scope) expect([401, 403], name).not.toContain(status);
      else if (audience !== "anyone") expect([status, answer.code], name).toEqual([401, "auth.required"]);
    }
  });

  it("records a sale once, even if it is sent twice, under the name of the key", async () => {
    const { _id } = await shop.create();
    const secret = await newSecret();
    const found = await ask(secret, "GET", "/book/inventory/search?q=9780000000001");
    expect(found.body.books).toMatchObject([{ _id, stock: 7 }]);
    for (let time = 0; time < 2; time += 1)
      expect((await ask(secret, ...uses["stock:write"](_id))).body.lines).toMatchObject([
        { outcome: "applied", book: { stock: 5 } },
      ]);
    const line = { id: crypto.randomUUID(), book: _id, kind: "sold", copies: 6 };
    const { lines } = (await ask(secret, "POST", "/book/stock", { lines: [line] })).body;
    expect(lines).toMatchObject([{ outcome: "too-few" }]);
    const [key] = await list();
    const records = (await shop.get(`/activity/list?actor=${key._id}`, shop.admin)).body;
    const subjects = [{ fields: [{ field: "stock", to: "5" }] }];
    expect(records).toMatchObject([{ actor: "Key Till", call: "POST /api/book/stock", subjects }]);
  });
});

describe("a key is refused", () => {
  it.each<[string, (secret: string) => unknown]>([
    ["once it is revoked", async () => shop.send("DELETE", `/keys/${(await list())[0]._id}`)],
    ["once its time has ended", () => shop.clock.advance(30 * 86_400)],
    ["once its creator is deactivated", () => deactivate()],
  ])("%s", async (_, end) => {
    const secret = await newSecret({ days: 30 });
    expect((await ask(secret, "GET", "/book/getBooks")).status).toBe(200);
    await end(secret);
    expect(await ask(secret, "GET", "/book/getBooks")).toMatchObject(signIn);
  });
  const deactivate = async () => {
    const other = await shop.person({ role: "admin" });
    await shop.call(other, "PUT", `/auth/deleteUserById/${shop.admin._id}`);
  };

  it("with another secret, another id or a damaged text", async () => {
    const secret = await newSecret();
    const last = secret.at(-2) === "A" ? "B" : "A";
    const damaged = [
      `${secret.slice(0, -2)}${last}${secret.at(-1)}`,
      secret.replace(/^fbk_./, (start) => `fbk_${start.at(-1) === "0" ? "1" : "0"}`),
      secret.slice(0, -1),
      "fbk_",
    ];
    for (const text of damaged) expect(await ask(text, "GET", "/book/getBooks")).toMatchObject(signIn);
  });

  it("beyond 300 requests in a minute, until the minute is over", async () => {
    const [busy, other] = [await newSecret(), await newSecret({ name: "ERP" })];
    for (let index = 0; index < 300; index += 1) await ask(busy, "GET", "/book/getBookById/none");
    const refused = await ask(busy, "GET", "/book/getBooks");
    expect(refused).toMatchObject({ status: 429, body: { code: "api-key.too-many-requests" } });
    expect(Number(refused.headers.get("retry-after"))).toBe(60);
    expect((await ask(other, "GET", "/book/getBooks")).status).toBe(200);
    shop.clock.advance(61);
    expect((await ask(busy, "GET", "/book/getBooks")).status).toBe(200);
  });
});

it("a key's last use is stored once an hour, and a failure to store it refuses no request", async () => {
  const secret = await newSecret();
  const use = async () => {
    await ask(secret, "GET", "/book/getBooks");
    return (await list())[0].lastUsedAt;
  };
  const first = await use();
  expect(first).toBe(shop.clock.now().toISOString());
  shop.clock.advance(3599);
  expect(await use()).toBe(first);
  shop.clock.advance(2);
  expect(await use()).toBe(shop.clock.now().toISOString());
  shop.ports.apiKeys.noteUse = () => Promise.reject(new Error("the table is busy"));
  expect((await ask(secret, ...uses["stock:write"]("none"))).status).toBe(200);
});
