import { ActivityRecord } from "@frangipani/core/activity";
import { dynamoActivity, recordWrites } from "@frangipani/core/dynamo";
import { instant, newId, secondsAfter } from "@frangipani/core/kernel";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls } from "../../src/api.ts";
import { type BooksShop, bookForm, booksShop, goodDetails } from "../support/books-shop.ts";
import { pdfFile } from "../support/pdfs.ts";
import { picture } from "../support/pictures.ts";
import { type Answer, address, PASSWORD } from "../support/shop.ts";

let shop: BooksShop;
beforeAll(async () => {
  shop = await booksShop();
});

const records = async (): Promise<ActivityRecord[]> =>
  (await shop.everything())
    .filter((item) => "by" in item && String(item.pk).startsWith("activity#"))
    .map((item) => ActivityRecord.parse(item));
const known = async () => new Set<string>((await records()).map(({ _id }) => _id));
const newSince = async (before: ReadonlySet<string>) =>
  (await records()).filter(({ _id }) => !before.has(_id));

type Made = { method: string; path: string; body?: unknown };
type Change = {
  /** Sets the scene, and says which call changes something in it. */
  make(): Promise<Made>;
  /** What the record tells of. */
  fields: Record<string, [from: string | null, to: string | null]>;
  /** The same call again is refused, or changes something once more. */
  isOnce?: true;
};

const suffix = () => crypto.randomUUID().slice(0, 8);
const settingOf = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await shop.send("POST", path, body);
  if (status !== 201) throw new Error(JSON.stringify(made));
  return made._id;
};
const newZone = () => ({ name: `Zone ${suffix()}`, code: suffix() });
const newCountry = async () => ({
  name: `Country ${suffix()}`,
  code: suffix(),
  zoneId: await settingOf("/zones/createZone", newZone()),
});
const newRate = async () => ({
  zoneId: await settingOf("/zones/createZone", newZone()),
  weightRangeMin: 0,
  weightRangeMax: 1,
  rate: 4,
});
const newSlab = () => ({ name: `GST ${suffix()}`, year: 2030, rate: 9 });
const newCategory = async (): Promise<string> => {
  const name = `travel-${suffix()}`;
  await settingOf("/category/create", { name });
  return name;
};
const subcategoryOf = async (categoryName: string): Promise<string> => {
  await shop.send("POST", "/category/add-subcategory", { categoryName, newSubcategoryName: "asia" });
  return "asia";
};
async function placed(): Promise<string> {
  const book = await shop.book(`b-${suffix()}`);
  const buyer = await shop.person();
  const { body } = await shop.call(buyer, "POST", "/stripe/create-checkout-session", {
    products: [{ productId: book._id, quantity: 1 }],
    shippingAddress: address,
  });
  return body.orderId;
}
async function paid(): Promise<string> {
  const id = await placed();
  const sessionId = `cs_${id}`;
  shop.provider.pay(sessionId);
  await shop.call(undefined, "POST", "/stripe/webhook", JSON.stringify({ sessionId, orderId: id }), {
    "stripe-signature": "valid",
  });
  return id;
}

/** Every call by which an administrator changes something. */
const CHANGES: Record<string, Change> = {
  "POST /api/book/createBook": {
    async make() {
      const form = bookForm(goodDetails, { image: await picture() });
      return { method: "POST", path: "/book/createBook", body: form };
    },
    fields: { title: [null, goodDetails.title], price: [null, "18.99"], category: [null, "fiction"] },
    isOnce: true,
  },
  "POST /api/book/updateBook/:id": {
    async make() {
      const { _id } = await shop.create();
      return {
        method: "POST",
        path: `/book/updateBook/${_id}`,
        body: bookForm({ ...goodDetails, price: 20 }),
      };
    },
    fields: { price: ["18.99", "20"] },
  },
  "PUT /api/book/deleteImage/:id": {
    async make() {
      const { _id, imageUrl } = await shop.create();
      return { method: "PUT", path: `/book/deleteImage/${_id}`, body: { url: imageUrl } };
    },
    fields: { imageUrl: [expect.stringContaining("/media/covers/"), null] },
  },
  "DELETE /api/book/pdfDelete/:id": {
    async make() {
      const { _id } = await shop.create({}, { samplePdf: await pdfFile() });
      return { method: "DELETE", path: `/book/pdfDelete/${_id}` };
    },
    fields: { samplePdf: [expect.stringContaining("/media/samples/"), null] },
  },
  "PUT /api/book/deleteBookById/:id": {
    make: async () => ({ method: "PUT", path: `/book/deleteBookById/${(await shop.create())._id}` }),
    fields: { status: ["true", "false"] },
  },
  "PUT /api/book/bringBackBookById/:id": {
    async make() {
      const { _id } = await shop.create({ status: false });
      return { method: "PUT", path: `/book/bringBackBookById/${_id}` };
    },
    fields: { status: ["false", "true"] },
  },
  "PUT /api/book/bulkUpdate": {
    async make() {
      const books = [{ id: (await shop.create())._id }];
      return { method: "PUT", path: "/book/bulkUpdate", body: { books, set: { stock: 3 } } };
    },
    fields: { stock: ["7", "3"] },
  },
  "POST /api/book/import": {
    async make() {
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
  "POST /api/category/create": {
    make: async () => ({ method: "POST", path: "/category/create", body: { name: `new-${suffix()}` } }),
    fields: { name: [null, expect.stringContaining("new-")] },
  },
  "POST /api/category/add-subcategory": {
    async make() {
      const body = { categoryName: await newCategory(), newSubcategoryName: "asia" };
      return { method: "POST", path: "/category/add-subcategory", body };
    },
    fields: { subcategories: [null, "asia"] },
  },
  "PUT /api/category/update-category-name": {
    async make() {
      const body = { oldName: await newCategory(), newName: `guides-${suffix()}` };
      return { method: "PUT", path: "/category/update-category-name", body };
    },
    fields: { name: [expect.stringContaining("travel"), expect.stringContaining("guides")] },
  },
  "POST /api/category/update-subcategory": {
    async make() {
      const category = await newCategory();
      const body = { category, oldName: await subcategoryOf(category), newName: "europe" };
      return { method: "POST", path: "/category/update-subcategory", body };
    },
    fields: { subcategories: ["asia", "europe"] },
  },
  "POST /api/category/delete-category": {
    async make() {
      return { method: "POST", path: "/category/delete-category", body: { category: await newCategory() } };
    },
    fields: { name: [expect.stringContaining("travel"), null] },
  },
  "POST /api/category/delete-subcategory": {
    async make() {
      const category = await newCategory();
      const body = { category, subcategory: await subcategoryOf(category) };
      return { method: "POST", path: "/category/delete-subcategory", body };
    },
    fields: { subcategories: ["asia", null] },
  },
  "POST /api/zones/createZone": {
    make: async () => ({ method: "POST", path: "/zones/createZone", body: newZone() }),
    fields: { isActive: [null, "true"] },
  },
  "PUT /api/zones/updateZone/:id": {
    async make() {
      const zone = newZone();
      const id = await settingOf("/zones/createZone", zone);
      return { method: "PUT", path: `/zones/updateZone/${id}`, body: { ...zone, isActive: false } };
    },
    fields: { isActive: ["true", "false"] },
  },
  "DELETE /api/zones/deleteZone/:id": {
    async make() {
      return {
        method: "DELETE",
        path: `/zones/deleteZone/${await settingOf("/zones/createZone", newZone())}`,
      };
    },
    fields: { isActive: ["true", null] },
  },
  "POST /api/countries/createCountry": {
    make: async () => ({ method: "POST", path: "/countries/createCountry", body: await newCountry() }),
    fields: { zone: [null, expect.stringContaining("Zone")] },
  },
  "PUT /api/countries/updateCountry/:id": {
    async make() {
      const country = await newCountry();
      const id = await settingOf("/countries/createCountry", country);
      return { method: "PUT", path: `/countries/updateCountry/${id}`, body: { ...country, isActive: false } };
    },
    fields: { isActive: ["true", "false"] },
  },
  "DELETE /api/countries/deleteCountry/:id": {
    async make() {
      const id = await settingOf("/countries/createCountry", await newCountry());
      return { method: "DELETE", path: `/countries/deleteCountry/${id}` };
    },
    fields: { isActive: ["true", null] },
  },
  "POST /api/shipping-rates/createShippingRate": {
    make: async () => ({
      method: "POST",
      path: "/shipping-rates/createShippingRate",
      body: await newRate(),
    }),
    fields: { rate: [null, "$4.00"], weight: [null, "0–1 kg"] },
  },
  "PUT /api/shipping-rates/updateShippingRate/:id": {
    async make() {
      const rate = await newRate();
      const id = await settingOf("/shipping-rates/createShippingRate", rate);
      const body = { ...rate, rate: 5.5 };
      return { method: "PUT", path: `/shipping-rates/updateShippingRate/${id}`, body };
    },
    fields: { rate: ["$4.00", "$5.50"] },
  },
  "DELETE /api/shipping-rates/deleteShippingRate/:id": {
    async make() {
      const id = await settingOf("/shipping-rates/createShippingRate", await newRate());
      return { method: "DELETE", path: `/shipping-rates/deleteShippingRate/${id}` };
    },
    fields: { rate: ["$4.00", null] },
  },
  "POST /api/gst-slabs/createGst": {
    make: async () => ({ method: "POST", path: "/gst-slabs/createGst", body: newSlab() }),
    fields: { rate: [null, "9"], year: [null, "2030"] },
  },
  "PUT /api/gst-slabs/updateGst/:id": {
    async make() {
      const slab = newSlab();
      const id = await settingOf("/gst-slabs/createGst", slab);
      return { method: "PUT", path: `/gst-slabs/updateGst/${id}`, body: { ...slab, rate: 10 } };
    },
    fields: { rate: ["9", "10"] },
  },
  "DELETE /api/gst-slabs/deleteGst/:id": {
    async make() {
      return {
        method: "DELETE",
        path: `/gst-slabs/deleteGst/${await settingOf("/gst-slabs/createGst", newSlab())}`,
      };
    },
    fields: { rate: ["9", null] },
  },
  "POST /api/auth/signup": {
    async make() {
      const user = { name: "Nadia Rahman", email: `nadia-${suffix()}@books.example`, password: PASSWORD };
      return { method: "POST", path: "/auth/signup", body: { user } };
    },
    fields: { name: [null, "N…"], email: [null, "n…@b….example"], role: [null, "admin"] },
  },
  "PUT /api/auth/update/:id": {
    async make() {
      const { _id, name, email } = await shop.person();
      return { method: "PUT", path: `/auth/update/${_id}`, body: { user: { name, email, role: "admin" } } };
    },
    fields: { role: ["customer", "admin"] },
  },
  "PUT /api/auth/deleteUserById/:id": {
    make: async () => ({ method: "PUT", path: `/auth/deleteUserById/${(await shop.person())._id}` }),
    fields: { status: ["true", "false"] },
  },
  "POST /api/auth/eraseUser/:id": {
    make: async () => ({ method: "POST", path: `/auth/eraseUser/${(await shop.person())._id}` }),
    fields: { status: ["true", "false"] },
  },
  "PUT /api/orders/updateStatus/:id": {
    async make() {
      return {
        method: "PUT",
        path: `/orders/updateStatus/${await paid()}`,
        body: { orderStatus: "shipped" },
      };
    },
    fields: { orderStatus: ["pending", "shipped"] },
  },
  "POST /api/orders/refund/:id": {
    async make() {
      const id = await paid();
      await shop.send("PUT", `/orders/updateStatus/${id}`, { orderStatus: "cancelled" });
      return { method: "POST", path: `/orders/refund/${id}` };
    },
    fields: { paymentStatus: ["paid", "refunded"] },
  },
};

/** A POST that only says where a file can be put. */
const CHANGES_NOTHING = ["POST /api/book/sampleUpload"];

it("names every call by which administrators change something (else: add it)", () => {
  const admins = Object.entries(calls)
    .filter(([name, { audience }]) => audience === "admin" && !name.startsWith("GET"))
    .map(([name]) => name);
  expect([...Object.keys(CHANGES), ...CHANGES_NOTHING].toSorted()).toEqual(
    [...admins, "POST /api/auth/signup"].toSorted(),
  );
});

describe.each(Object.entries(CHANGES))("%s", (call, { make, fields, isOnce }) => {
  let made: Made;
  let before: Set<string>;
  const send = (as = shop.admin): Promise<Answer> =>
    shop.call(as, made.method, made.path, made.body, { "x-test-address": "198.51.100.4" });
  beforeEach(async () => {
    made = await make();
    before = await known();
  });

  it("leaves exactly one record: who, when, from where, of what, before and after", async () => {
    const answer = await send();
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const left = await newSince(before);
    expect(left).toHaveLength(1);
    expect(left[0]?.by).toEqual({
      id: shop.admin._id,
      email: shop.admin.email,
      address: "198.51.100.4",
      requestId: answer.headers.get("x-request-id"),
      call,
      action: expect.stringMatching(/^[A-Z]/),
      at: instant(shop.clock.now()),
    });
    const [subject] = left[0]?.subjects ?? [];
    for (const [field, [from, to]] of Object.entries(fields))
      expect(subject?.fields).toContainEqual({ field, from, to });
    expect(JSON.stringify(left)).not.toMatch(/argon2|passwordHash|sessionsValidFrom|payUrl|fingerprint/);
    if (isOnce) return;
    await send();
    expect(await newSince(before), "the same call again").toHaveLength(1);
  });

  it("leaves none when it is refused", async () => {
    expect((await send(shop.customer)).status).toBeGreaterThanOrEqual(call.endsWith("signup") ? 200 : 400);
    if (made.path.includes("_")) made = { ...made, path: made.path.replace(/[^/]+$/, "nothing") };
    else made = { ...made, body: {} };
    expect((await send()).status).toBeGreaterThanOrEqual(400);
    expect(await newSince(before)).toEqual([]);
  });
});

describe("an order whose payment page is open", () => {
  it.each(["expired", "cancelled"])(
    "that an administrator sets to %s leaves one record",
    async (orderStatus) => {
      const id = await placed();
      const before = await known();
      await shop.send("PUT", `/orders/updateStatus/${id}`, { orderStatus });
      expect((await newSince(before)).map(({ by }) => by.call)).toEqual(["PUT /api/orders/updateStatus/:id"]);
    },
  );
});

describe("the list of records", () => {
  const list = async (query: string) => shop.get(`/activity/list?${query}`, shop.admin);

  it("is for administrators", async () => {
    for (const path of ["/activity/list", "/activity/export"]) {
      expect((await shop.get(path)).status).toBe(401);
      expect((await shop.get(path, shop.customer)).status).toBe(403);
    }
  });

  it("is in order of time, the latest first, page by page, over the end of a month", async () => {
    const own = await booksShop();
    const activity = dynamoActivity(own.table);
    const end = new Date("2026-03-01T00:00:00Z");
    const moments = Array.from({ length: 40 }, (_, at) => instant(secondsAfter(end, (at - 20) * 60)));
    for (const at of moments)
      await own.table.transact(
        recordWrites(own.table, {
          _id: newId("Activity"),
          kind: "shop",
          by: { id: "operator", email: "op", address: "", requestId: "", call: "ops", action: "Ops", at },
          subjects: [{ id: "shop", name: "", effect: "changed", fields: [] }],
        }),
      );
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await activity.list(
        { from: instant(secondsAfter(end, -86_400)), to: instant(secondsAfter(end, 86_400)) },
        { limit: 7, cursor },
      );
      expect(page.items.length).toBeLessThanOrEqual(7);
      read.push(...page.items.map(({ by }) => by.at));
      cursor = page.cursor;
    } while (cursor);
    expect(read).toEqual(moments.toReversed());
  });

  it("is that of one book, of several changed at once as well", async () => {
    const [one, other] = [await shop.create(), await shop.create()];
    shop.clock.advance(1);
    const books = [{ id: one._id }, { id: other._id }];
    await shop.send("PUT", "/book/bulkUpdate", { books, set: { price: 21 } });
    const { body } = await list(`kind=book&subject=${other._id}`);
    expect(body.map(({ call }: { call: string }) => call)).toEqual([
      "PUT /api/book/bulkUpdate",
      "POST /api/book/createBook",
    ]);
    expect(body[0].subjects).toHaveLength(2);
  });

  it("is that of one administrator", async () => {
    const second = await shop.person({ role: "admin" });
    await shop.call(second, "POST", "/zones/createZone", newZone());
    const { body } = await list(`actor=${second._id}`);
    expect(body.map(({ actor, action }: { actor: string; action: string }) => [actor, action])).toEqual([
      [second.email, "Add a zone"],
    ]);
  });

  it("is exported as CSV in which nothing is a formula", async () => {
    const { headers, body } = await shop.get("/activity/export", shop.admin);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(body).toMatch(
      /^at,actor,action,call,kind,subject,name,effect,field,from,to,address,requestId\r\n/,
    );
    expect(body).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it("is empty for a time that ends before it begins", async () => {
    const { status, body } = await list("from=2026-06-01T00:00:00Z&to=2026-05-01T00:00:00Z");
    expect([status, body]).toEqual([200, []]);
  });

  it("does not show a change that was refused with others", async () => {
    const { _id } = await shop.create();
    const books = [{ id: _id }, { id: "nothing" }];
    expect((await shop.send("PUT", "/book/bulkUpdate", { books, set: { price: 9 } })).status).toBe(404);
    expect((await list(`kind=book&subject=${_id}`)).body).toHaveLength(1);
  });

  it.each(["kind=book", "subject=1", "kind=tea&subject=1", "from=yesterday", "limit=51", "cursor=nowhere"])(
    "refuses %s",
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );
});

it("never replaces a record", async () => {
  const [record] = await records();
  if (!record) throw new Error("there is no record");
  expect(await shop.table.transact(recordWrites(shop.table, record))).toEqual([0]);
});
