import { describe, expect, it } from "vitest";
import { bookForm, goodDetails } from "../support/books-shop.ts";
import { address, testShop } from "../support/shop.ts";
import { picture } from "../support/uploads.ts";

/* Mass assignment: each call is sent with fields of ours and of the table's, none of which may be stored. */

const MARK = "planted-by-the-client";
/** What would matter if it were taken over: rights, money, ownership, the table's own keys. */
const NAMES =
  "_id id pk sk gsi1pk gsi3pk userId isAdmin passwordHash sessionsValidFrom twoStep createdAt changedAt fingerprint paymentStatus orderStatus holdsStock paidAt sessionId payUrl";
const planted = {
  ...Object.fromEntries(NAMES.split(" ").map((name) => [name, MARK])),
  ...{ expiresAt: 666_666, totalAmount: 666_666, subtotal: 666_666, gstTotal: 666_666 },
  cover: { name: MARK, color: MARK },
  constructor: { prototype: { isAdmin: MARK } },
};
/** JSON keeps such a key, where an object literal would set the prototype. */
const withProto = (body: object): unknown =>
  JSON.parse(JSON.stringify(body).replace(/^\{/, `{"__proto__":{"isAdmin":"${MARK}"},`));

const shop = await testShop();
const [mei, ada] = [await shop.person(), await shop.person({ role: "admin" })];
await shop.book("1");
/** Everything of ours where nothing of the call's own has that name. */
const addPlanted = (withPlanted: object) => ({ ...planted, ...withPlanted });

type Sent = [as: "visitor" | "customer" | "admin", call: string, body: (mark: typeof addPlanted) => object];
const writes: Sent[] = [
  [
    "visitor",
    "POST /auth/signup",
    (mark) =>
      mark({
        user: mark({ name: "Siti Rahman", email: "siti@b.example", password: "Reader@2026", role: "admin" }),
      }),
  ],
  [
    "customer",
    "PUT /auth/updateProfile/MEI",
    (mark) => mark({ name: "Mei Lin Tan", email: mei.email, role: "admin", status: true }),
  ],
  [
    "admin",
    "PUT /auth/update/MEI",
    (mark) => mark({ user: mark({ name: "Mei Lin", email: mei.email, role: "customer", status: true }) }),
  ],
  [
    "customer",
    "POST /addresses/createAddress",
    (mark) => ({ addressData: mark({ ...address, isDefault: true }), id: mei._id }),
  ],
  [
    "customer",
    "POST /stripe/create-checkout-session",
    (mark) => ({
      ...mark({ products: [mark({ productId: "1", quantity: 1 })], shippingAddress: mark(address) }),
      userId: mei._id,
    }),
  ],
  ["admin", "POST /category/create", (mark) => mark({ name: "poetry", displayOrder: 9 })],
  [
    "admin",
    "POST /category/add-subcategory",
    (mark) => mark({ categoryName: "fiction", newSubcategoryName: "short stories" }),
  ],
  [
    "admin",
    "PUT /category/update-category-name",
    (mark) => mark({ oldName: "history", newName: "histories", displayOrder: 2 }),
  ],
  ["admin", "POST /zones/createZone", (mark) => mark({ name: "Nordic", code: "NO" })],
  ["admin", "POST /countries/createCountry", (mark) => mark({ name: "Norway", code: "NO", zoneId: "zo_sg" })],
  [
    "admin",
    "POST /shipping-rates/createShippingRate",
    (mark) => mark({ zoneId: "zo_sea", weightRangeMin: 3, weightRangeMax: 4, rate: 9 }),
  ],
  ["admin", "POST /gst-slabs/createGst", (mark) => mark({ name: "GST", year: 2031, rate: 9 })],
  ["admin", "PUT /book/bulkUpdate", (mark) => mark({ books: [mark({ id: "1" })], set: mark({ stock: 11 }) })],
  [
    "admin",
    "POST /book/stock",
    (mark) => mark({ lines: [mark({ id: crypto.randomUUID(), book: "1", kind: "received", copies: 1 })] }),
  ],
];

describe("fields that nobody asked for", () => {
  it.each(writes)("are not stored of a %s by %s", async (as, call, body) => {
    const [method = "", path = ""] = call.replace("MEI", mei._id).split(" ");
    const user = { visitor: undefined, customer: mei, admin: ada }[as];
    const response = await shop.call(user, method, path, withProto(body(addPlanted)));
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    const items = await shop.everything();
    const found = items.filter((item) => /planted-by-the-client|666666/.test(JSON.stringify(item)));
    expect(found).toEqual([]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  it("are not stored by the book form, new or changed", async () => {
    const form = await bookForm(addPlanted({ ...goodDetails, id: undefined }), { image: await picture() });
    for (const name of ["cover", "samplePdfName", "path"]) form.set(name, MARK);
    const created = await shop.call(ada, "POST", "/book/createBook", form);
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const changed = await shop.call(
      ada,
      "POST",
      `/book/updateBook/${created.body._id}`,
      bookForm(addPlanted({ ...goodDetails, title: "Another" }), { existingImageUrl: created.body.imageUrl }),
    );
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const items = await shop.everything();
    expect(items.filter((item) => /planted-by-the-client|666666/.test(JSON.stringify(item)))).toEqual([]);
  });

  it("make nobody an administrator", async () => {
    const accounts = (await shop.everything()).filter((item) => item.sk === "user");
    expect(accounts.length).toBe(3);
    expect(accounts.filter(({ role }) => role === "admin").map(({ _id }) => _id)).toEqual([ada._id]);
  });
});
