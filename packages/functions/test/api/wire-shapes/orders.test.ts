import { beforeAll, describe, expect, it } from "vitest";
import { signedInClient } from "../../support/api-client.ts";
import type { Json } from "../../support/response.ts";
import { type TestShop, testShop } from "../../support/shop.ts";

// The fixed calls (docs/rules.md#api), written out: nothing is taken from our own contract.
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});

const signedIn = (role: "admin" | "customer") => signedInClient(shop, role);
const text = expect.any(String);
const number = expect.any(Number);

describe("addresses, payment and orders", () => {
  const postalAddress = {
    address: "1 Tanglin Rd",
    city: "Singapore",
    state: "Singapore",
    zipCode: "247905",
    country: "Singapore",
  };

  it("keep two addresses of one's own", async () => {
    const mei = await signedIn("customer");
    const addressData = { name: "Mei Lin", ...postalAddress, isDefault: true };
    await mei.get("POST", "/api/addresses/createAddress", { addressData, id: mei.id });
    const [saved] = await mei.get("GET", `/api/addresses/getAddresses/${mei.id}`);
    expect(saved).toMatchObject({ id: text, ...addressData });
    await mei.get("PUT", `/api/addresses/updateAddress/${saved.id}`, {
      addressData: { ...addressData, city: "Jurong" },
      userId: mei.id,
    });
    await mei.get("DELETE", `/api/addresses/deleteAddress/${saved.id}/${mei.id}`);
    expect(await mei.get("GET", `/api/addresses/getAddresses/${mei.id}`)).toEqual([]);
  });

  it("take a cart to a paid order, and the order to the customer", async () => {
    await shop.book("walk", { title: "Walk", price: 2150, weight: 400, stock: 5 });
    const [mei, admin] = [await signedIn("customer"), await signedIn("admin")];
    const order = {
      products: [{ productId: "walk", name: "Walk", price: 21.5, quantity: 1, weight: 0.4 }],
      shippingAddress: { name: "Mei Lin", email: mei.email, ...postalAddress },
      userId: mei.id,
      shippingFee: 4,
    };
    // The percentage, the amount as a browser multiplies it, and as it is shown.
    for (const Gst of [9, 21.5 * 0.09, 1.94]) {
      const { url } = await mei.get("POST", "/api/stripe/create-checkout-session", { ...order, Gst });
      expect(url).toMatch(/^https?:\/\//);
    }
    const { url } = await mei.get("POST", "/api/stripe/create-checkout-session", { ...order, Gst: 9 });
    const sessionId = url.split("/").at(-1);
    expect((await mei.get("GET", `/api/stripe/order/${sessionId}`)).paymentStatus).toBe("unpaid");
    shop.provider.pay(sessionId);
    const paid = await mei.get("GET", `/api/stripe/order/${sessionId}`);
    expect(paid).toMatchObject({
      _id: text,
      user: { name: "Mei Lin", email: mei.email },
      totalAmount: 27.44,
      totalQuantity: 1,
      paymentStatus: "paid",
      orderStatus: "pending",
      createdAt: text,
      shippingAddress: postalAddress,
      products: [{ _id: text, productId: "walk", name: "Walk", price: 21.5, quantity: 1 }],
      shippingFee: 4,
      gstPercentage: 9,
      gstTotal: 1.94,
    });
    expect(await mei.refusal("GET", "/api/stripe/order/cs_none")).toEqual([
      404,
      "Order not found or payment not completed.",
    ]);

    expect((await mei.get("GET", `/api/orders/getOrderById/${paid._id}`))[0]).toEqual(paid);
    expect(await mei.get("GET", `/api/orders/getOrdersByUser/${mei.id}`)).toContainEqual(paid);
    expect(await mei.get("POST", `/api/orders/getUserOrder/${mei.id}`)).toMatchObject({
      totalOrders: number,
      statusCounts: expect.arrayContaining([{ status: "pending", count: number }]),
      latestOrder: { _id: text },
    });
    expect(await admin.get("GET", "/api/orders/getAllOrders")).toContainEqual(paid);
    const customers: Json[] = await admin.get("GET", "/api/orders/getAllOrdersByUser");
    expect(customers.find((one) => one._id === mei.id)).toMatchObject({
      customerName: "Mei Lin",
      email: mei.email,
      totalQuantity: number,
      totalSpent: 27.44,
      lastOrderDate: text,
    });
    for (const orderStatus of ["processing", "shipped", "delivered", "cancelled", "pending", "expired"]) {
      const list: Json[] = await admin.get("PUT", `/api/orders/updateStatus/${paid._id}`, { orderStatus });
      expect(list.find((one) => one._id === paid._id)).toMatchObject({ orderStatus });
    }
  });
});
