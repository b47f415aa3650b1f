import type { BookId } from "@frangipani/core/books";
import { bookItem, dynamoOutbox, dynamoUsers, keys } from "@frangipani/core/dynamo";
import { newMail } from "@frangipani/core/mail";
import { type OrderPorts, placeOrder } from "@frangipani/core/orders";
import { composeOrderPorts } from "@frangipani/functions/composition/order-ports";
import { testBook } from "../../packages/core/test/support/book.ts";
import { testUser } from "../../packages/core/test/support/user.ts";
import type { Cloud } from "../../packages/local/src/cloud.ts";

const BOOKS = 100;
const COPIES = 1_000;
const AT_ONCE = 8;
const shippingAddress = {
  name: "Ruth Tan",
  address: "1 Road",
  city: "Singapore",
  state: "Singapore",
  zipCode: "088451",
  country: "Singapore",
};

/** Orders by as many customers, of which nobody pays. */
export async function abandonOrders({ resources }: Cloud, count: number): Promise<void> {
  const { table, clock } = resources;
  const ports = composeOrderPorts(resources);
  // Entries of the back office's search are left out: ending an order does not touch them.
  const filling: OrderPorts = { ...ports, orders: { ...ports.orders, index: async () => {} } };
  const idOf = (at: number) => `backlog-${at}` as BookId;
  for (let at = 0; at < BOOKS; at += 1) {
    const book = testBook({ _id: idOf(at), stock: COPIES, supplied: COPIES });
    await table.transact([table.put(keys.book(book._id), bookItem(book))]);
  }
  await eachOf(count, async (at) => {
    const stranger = testUser({}, clock.now());
    const user = { ...stranger, confirmedEmail: stranger.email };
    await dynamoUsers(table).add(user);
    const products = [{ productId: idOf(at % BOOKS), quantity: 1 }];
    await placeOrder(filling, user as never, { products, shippingAddress } as never, "network");
  });
}

/** Mails that nobody enqueues. */
export async function postMails({ resources }: Cloud, count: number): Promise<void> {
  const { clock } = resources;
  const outbox = dynamoOutbox(resources.table);
  await eachOf(count, (at) =>
    outbox.add(
      newMail({ to: `reader${at}@example.com`, subject: `${at}`, text: "News", html: "News" }, clock.now()),
    ),
  );
}

async function eachOf(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
