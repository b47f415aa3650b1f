import { keys } from "@frangipani/core/dynamo";
import { settleSession } from "@frangipani/core/orders";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { cart, sessionOf } from "../support/checkout-shop.ts";
import { testShop } from "../support/shop.ts";

const FormerHolds = z.looseObject({ open: z.array(z.looseObject({})) });

it("finds an attempt that an earlier version has stored by itself, until its order is paid", async () => {
  const shop = await testShop();
  await shop.book("b1", { stock: 5 });
  const buyer = await shop.person();
  const checkOut = () => shop.call(buyer, "POST", "/stripe/create-checkout-session", cart(["b1", 1]));
  const placed = await checkOut();
  const [order] = await shop.allOrders();
  const key = keys.formerAttempt(buyer._id, order?.fingerprint ?? "");
  const holds = await shop.table.get(FormerHolds, keys.holds(buyer._id));
  const open = holds?.open.map(({ fingerprint, ...hold }) => hold);
  await shop.table.transact([
    shop.table.put(keys.holds(buyer._id), { ...holds, open }),
    shop.table.put(key, { orderId: placed.body.orderId }),
  ]);

  expect((await checkOut()).body).toEqual(placed.body);
  shop.provider.pay(sessionOf(placed));
  await settleSession(shop.ports, sessionOf(placed), placed.body.orderId);
  expect(await shop.table.get(z.looseObject({}), key)).toBeUndefined();
  expect((await checkOut()).body.orderId).not.toBe(placed.body.orderId);
});
