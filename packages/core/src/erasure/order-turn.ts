import type { Order } from "../orders/order/order.ts";

/** Of one person, in one turn of the sweeper; the next goes on after them. */
const ORDERS_PER_TURN = 500;
const AT_ONCE = 10;

/**
 * @param work returns false for an order that has to wait, with all after it
 * @returns the last order before which all are done, undefined if none is
 */
export async function workOnOrders(
  orders: AsyncIterable<Order>,
  work: (order: Order) => Promise<boolean>,
): Promise<{ isComplete: boolean; last: Order | undefined }> {
  let last: Order | undefined;
  let done = 0;
  let batch: Order[] = [];
  const finishBatch = async (): Promise<boolean> => {
    if (!(await Promise.all(batch.map(work))).every(Boolean)) return false;
    done += batch.length;
    last = batch.at(-1) ?? last;
    batch = [];
    return true;
  };
  for await (const order of orders) {
    batch.push(order);
    if (batch.length < AT_ONCE) continue;
    if (!(await finishBatch()) || done >= ORDERS_PER_TURN) return { isComplete: false, last };
  }
  return { isComplete: await finishBatch(), last };
}
