import type { User } from "@frangipani/core/accounts";
import { describe, expect, it } from "vitest";
import { type ApiCall, calls } from "../../src/api.ts";
import { adminChanges } from "../support/admin-changes/all.ts";
import type { Made } from "../support/admin-changes/change.ts";
import { bookForm, booksShop, goodDetails } from "../support/books-shop.ts";
import { address } from "../support/shop.ts";

/* Mass assignment: each call is sent with fields of ours and of the table's, none of which may be stored. */

const MARK = "planted-by-the-client";
/** Fields that a client must not be able to set: rights, money, ownership, the table's keys. */
const NAMES =
  "_id id pk sk gsi1pk gsi3pk userId isAdmin passwordHash sessionsValidFrom twoStep createdAt changedAt fingerprint paymentStatus orderStatus holdsStock paidAt sessionId payUrl";
const planted = {
  ...Object.fromEntries(NAMES.split(" ").map((name) => [name, MARK])),
  expiresAt: 666_666,
  totalAmount: 666_666,
  subtotal: 666_666,
  gstTotal: 666_666,
  cover: { name: MARK, color: MARK },
  constructor: { prototype: { isAdmin: MARK } },
};
/** Adds the planted fields to each object, except where it has a field of that name. */
function plantIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plantIn);
  if (typeof value !== "object" || value === null) return value;
  const own = Object.entries(value).map(([name, inner]) => [name, plantIn(inner)]);
  return { ...planted, ...Object.fromEntries(own) };
}
/** Adds the key `__proto__`, as only JSON can: an object literal would set the prototype. */
const withProto = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replace(/^\{/, `{"__proto__":{"isAdmin":"${MARK}"},`));

const shop = await booksShop();
const mei = shop.customer;
await shop.book("1");

async function expectNothingPlanted(): Promise<void> {
  const items = await shop.allItems();
  expect(items.filter((item) => /planted-by-the-client|666666/.test(JSON.stringify(item)))).toEqual([]);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
}

type Write = [call: string, make: () => Promise<Made>, as: User | undefined];
const siti = { name: "Siti Rahman", email: "siti@b.example", password: "Reader@2026", role: "admin" };
const profile = { name: "Mei Lin Tan", email: mei.email, role: "admin", status: true };
const addressData = { ...address, isDefault: true };
const cart = { products: [{ productId: "1", quantity: 1 }], shippingAddress: address, userId: mei._id };
const userWrites: Write[] = [
  ["POST /api/auth/signup", async () => ({ body: { user: siti } }), undefined],
  ["PUT /api/auth/updateProfile/:id", async () => ({ id: mei._id, body: profile }), mei],
  ["POST /api/addresses/createAddress", async () => ({ body: { addressData, id: mei._id } }), mei],
  ["POST /api/stripe/create-checkout-session", async () => ({ body: cart }), mei],
];
// Rows of an import have no columns but those of a catalogue; forms are below.
const adminWrites = Object.entries(adminChanges)
  .filter(([call]) => calls[call as ApiCall].json && !call.endsWith("/import"))
  .map(([call, { make }]): Write => [call, () => make(shop), shop.admin]);

describe("fields that a call does not have", () => {
  it.each([...userWrites, ...adminWrites])("are not stored by %s", async (call, make, as) => {
    const { id = "", body } = await make();
    const [method = "", path = ""] = call.split(" /api");
    const response = await shop.call(as, method, path.replace(":id", id), withProto(plantIn(body)));
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    await expectNothingPlanted();
  });

  it("are not stored by the book form, new or changed", async () => {
    const created = await shop.createWith(
      { cover: MARK, samplePdfName: MARK, path: MARK },
      {
        ...planted,
        id: undefined,
      },
    );
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const { _id, imageUrl } = created.body;
    const form = bookForm({ ...planted, ...goodDetails, title: "Another" }, { existingImageUrl: imageUrl });
    const changed = await shop.send("POST", `/book/updateBook/${_id}`, form);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await expectNothingPlanted();
  });

  it("do not make an account an administrator", async () => {
    const { role } = (await shop.users.byEmail(siti.email)) ?? {};
    expect([role, (await shop.users.byId(mei._id))?.role]).toEqual(["customer", "customer"]);
  });
});
