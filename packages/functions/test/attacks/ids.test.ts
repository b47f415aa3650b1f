import { expect, it } from "vitest";
import { type ApiCall, calls } from "../../src/api.ts";
import { testSubscription } from "../support/device.ts";
import { address, testShop } from "../support/shop.ts";

/* IDOR: somebody else's id is refused to signed-in people, and changes nothing. */

const shop = await testShop();
const [mei, mallory] = [await shop.person(), await shop.person()];
await shop.book("1");
const { id: order, session } = await shop.place(mei, { "1": 1 }, { shippingAddress: address });
const posted = { id: mei._id, addressData: address };
const { id: addressId } = (await shop.call(mei, "POST", "/addresses/createAddress", posted)).body;
const { id: device } = (await shop.call(mei, "POST", "/push/subscription", testSubscription("phone"))).body;

/** Calls without an id of somebody else. */
const CALLS_ABOUT_ONESELF = [
  /^POST .api.auth.(confirm-email|send-email-code|verify-email|eraseAccount)$/,
  /^PUT .api.auth.(password|two-step)$/,
  /^\w+ .api.auth.passkeys(.options|.remove)?$/,
  /^\w+ .api.(saved.books|saved.link|alerts.books(.:bookId.:kind)?)$/,
  /^\w+ .api.push.(subscriptions?|topics)$/,
];
const products = [{ productId: "1", quantity: 1 }];
const moved = { ...address, city: "Elsewhere" };

/** Requests of Mallory about Mei, with the values of the path's parameters. */
const tries: [call: ApiCall, status: 403 | 404, ids: string[], body?: object][] = [
  ["PUT /api/auth/updateProfile/:id", 403, [mei._id], { name: "Mallory", email: mei.email }],
  ["GET /api/auth/getUserById/:id", 403, [mei._id]],
  ["DELETE /api/push/subscription/:id", 404, [device]],
  ["GET /api/addresses/getAddresses/:userId", 403, [mei._id]],
  ["POST /api/addresses/createAddress", 403, [], posted],
  ["PUT /api/addresses/updateAddress/:addressId", 403, [addressId], { userId: mei._id, addressData: moved }],
  [
    "PUT /api/addresses/updateAddress/:addressId",
    404,
    [addressId],
    { userId: mallory._id, addressData: moved },
  ],
  ["DELETE /api/addresses/deleteAddress/:addressId/:userId", 403, [addressId, mei._id]],
  ["DELETE /api/addresses/deleteAddress/:addressId/:userId", 404, [addressId, mallory._id]],
  [
    "POST /api/stripe/create-checkout-session",
    403,
    [],
    { userId: mei._id, products, shippingAddress: address },
  ],
  ["GET /api/stripe/order/:sessionId", 404, [session]],
  ["POST /api/stripe/cancel-checkout/:orderId", 403, [order], {}],
  ["GET /api/orders/getOrderById/:id", 404, [order]],
  ["GET /api/orders/invoice/:order", 404, [order]],
  ["GET /api/orders/invoice/:order/pdf", 404, [order]],
  ["POST /api/orders/request/:id", 404, [order], { reason: "Mine" }],
  ["POST /api/orders/getUserOrder/:userId", 403, [mei._id], {}],
  ["GET /api/orders/getOrdersByUser/:userId", 403, [mei._id]],
];

it("every call for signed-in people is tried (else: add it above)", () => {
  const others = Object.entries(calls).filter(
    ([call, { audience }]) =>
      audience === "signed-in" && !CALLS_ABOUT_ONESELF.some((pattern) => pattern.test(call)),
  );
  expect(new Set(tries.map(([call]) => call))).toEqual(new Set(others.map(([call]) => call)));
});

it.each(tries)("is refused about somebody else: %s (%i)", async (call, status, ids, body) => {
  const [method = "", path = ""] = call.split(" /api");
  const values = [...ids];
  const before = await shop.allItems();
  const response = await shop.call(
    mallory,
    method,
    path.replace(/:\w+/g, () => values.shift() ?? ""),
    body,
  );
  expect([response.status, response.body.code]).toEqual([status, expect.stringMatching(/forbidden|missing/)]);
  expect(JSON.stringify(response.body)).not.toMatch(/Tanglin|Mei Lin/);
  expect(await shop.allItems()).toEqual(before);
});

it.each([
  `/auth/getUserById/${mei._id}`,
  `/addresses/getAddresses/${mei._id}`,
  `/stripe/order/${session}`,
  `/orders/getOrderById/${order}`,
  `/orders/getOrdersByUser/${mei._id}`,
])("the owner can read it: %s", async (path) => expect((await shop.call(mei, "GET", path)).status).toBe(200));
