import { describe, expect, it } from "vitest";
import { type ApiCall, calls } from "../../src/api.ts";
import { testSubscription } from "../support/device.ts";
import { address as delivery, testShop } from "../support/shop.ts";

/* IDOR: somebody else's id is refused to signed-in people, and changes nothing. */

const shop = await testShop();
const [mei, mallory] = [await shop.person(), await shop.person()];
await shop.book("1");
const { body } = await shop.checkOut(mei, { "1": 1 }, { shippingAddress: delivery });
const made = await shop.call(mei, "POST", "/addresses/createAddress", { id: mei._id, addressData: delivery });
const device = await shop.call(mei, "POST", "/push/subscription", testSubscription("phone"));
const [address, pushDevice] = [made.body.id, device.body.id];
const ordered = { order: body.orderId, session: body.url.split("/").at(-1) };
const ids = { mei: mei._id, mallory: mallory._id, ...ordered, address, pushDevice };

type Ids = typeof ids;
type HandlerInput = { path(ids: Ids): string; body?(ids: Ids): object; status: 403 | 404 };
const accounts = "names nobody else";

/** What Mallory asks of each call, or why there is nothing of others to ask for. */
const tries: Partial<Record<ApiCall, typeof accounts | HandlerInput[]>> = {
  "PUT /api/auth/updateProfile/:id": [
    {
      path: (of) => `/auth/updateProfile/${of.mei}`,
      body: () => ({ name: "Mallory", email: mei.email }),
      status: 403,
    },
  ],
  "POST /api/auth/confirm-email": accounts,
  "POST /api/auth/send-email-code": accounts,
  "POST /api/auth/verify-email": accounts,
  "PUT /api/auth/password": accounts,
  "POST /api/auth/eraseAccount": accounts,
  "PUT /api/auth/two-step": accounts,
  "GET /api/auth/passkeys": accounts,
  "POST /api/auth/passkeys/options": accounts,
  "POST /api/auth/passkeys": accounts,
  "POST /api/auth/passkeys/remove": accounts,
  "GET /api/saved/books": accounts,
  "PUT /api/saved/books": accounts,
  "POST /api/saved/link": accounts,
  "DELETE /api/saved/link": accounts,
  "GET /api/alerts/books": accounts,
  "PUT /api/alerts/books/:bookId/:kind": accounts,
  "DELETE /api/alerts/books/:bookId/:kind": accounts,
  "POST /api/push/subscription": accounts,
  "GET /api/push/subscriptions": accounts,
  "DELETE /api/push/subscription/:id": [{ path: (of) => `/push/subscription/${of.pushDevice}`, status: 404 }],
  "GET /api/push/topics": accounts,
  "PUT /api/push/topics": accounts,
  "GET /api/auth/getUserById/:id": [{ path: (of) => `/auth/getUserById/${of.mei}`, status: 403 }],
  "GET /api/addresses/getAddresses/:userId": [
    { path: (of) => `/addresses/getAddresses/${of.mei}`, status: 403 },
  ],
  "POST /api/addresses/createAddress": [
    {
      path: () => "/addresses/createAddress",
      body: (of) => ({ id: of.mei, addressData: delivery }),
      status: 403,
    },
  ],
  "PUT /api/addresses/updateAddress/:addressId": [
    {
      path: (of) => `/addresses/updateAddress/${of.address}`,
      body: (of) => ({ userId: of.mei, addressData: { ...delivery, city: "Elsewhere" } }),
      status: 403,
    },
    {
      path: (of) => `/addresses/updateAddress/${of.address}`,
      body: (of) => ({ userId: of.mallory, addressData: { ...delivery, city: "Elsewhere" } }),
      status: 404,
    },
  ],
  "DELETE /api/addresses/deleteAddress/:addressId/:userId": [
    { path: (of) => `/addresses/deleteAddress/${of.address}/${of.mei}`, status: 403 },
    { path: (of) => `/addresses/deleteAddress/${of.address}/${of.mallory}`, status: 404 },
  ],
  "POST /api/stripe/create-checkout-session": [
    {
      path: () => "/stripe/create-checkout-session",
      body: (of) => ({
        userId: of.mei,
        products: [{ productId: "1", quantity: 1 }],
        shippingAddress: delivery,
      }),
      status: 403,
    },
  ],
  "GET /api/stripe/order/:sessionId": [{ path: (of) => `/stripe/order/${of.session}`, status: 404 }],
  "POST /api/stripe/cancel-checkout/:orderId": [
    { path: (of) => `/stripe/cancel-checkout/${of.order}`, body: () => ({}), status: 403 },
  ],
  "GET /api/orders/getOrderById/:id": [{ path: (of) => `/orders/getOrderById/${of.order}`, status: 404 }],
  "GET /api/orders/invoice/:order": [{ path: (of) => `/orders/invoice/${of.order}`, status: 404 }],
  "GET /api/orders/invoice/:order/pdf": [{ path: (of) => `/orders/invoice/${of.order}/pdf`, status: 404 }],
  "POST /api/orders/request/:id": [
    { path: (of) => `/orders/request/${of.order}`, body: () => ({ reason: "Mine" }), status: 404 },
  ],
  "POST /api/orders/getUserOrder/:userId": [
    { path: (of) => `/orders/getUserOrder/${of.mei}`, body: () => ({}), status: 403 },
  ],
  "GET /api/orders/getOrdersByUser/:userId": [
    { path: (of) => `/orders/getOrdersByUser/${of.mei}`, status: 403 },
  ],
};

it("every call for signed-in people is tried (else: add it above)", () => {
  const all = Object.entries(calls).filter(([, { audience }]) => audience === "signed-in");
  expect(Object.keys(tries).toSorted()).toEqual(all.map(([call]) => call).toSorted());
});

describe.each(Object.entries(tries).filter(([, asked]) => asked !== accounts))("%s", (call, asked) => {
  it.each(asked as HandlerInput[])(
    "is refused about somebody else ($status)",
    async ({ path, body, status }) => {
      const [method = ""] = call.split(" ");
      const before = await shop.everything();
      const answer = await shop.call(mallory, method, path(ids), body?.(ids));
      expect([answer.status, answer.body.code]).toEqual([status, expect.stringMatching(/forbidden|missing/)]);
      expect(JSON.stringify(answer.body)).not.toMatch(/Tanglin|Mei Lin/);
      expect(await shop.everything()).toEqual(before);
    },
  );
});

it("the same is returned to whom it belongs", async () => {
  for (const path of [
    `/auth/getUserById/${ids.mei}`,
    `/addresses/getAddresses/${ids.mei}`,
    `/stripe/order/${ids.session}`,
    `/orders/getOrderById/${ids.order}`,
    `/orders/getOrdersByUser/${ids.mei}`,
  ])
    expect((await shop.call(mei, "GET", path)).status, path).toBe(200);
});
