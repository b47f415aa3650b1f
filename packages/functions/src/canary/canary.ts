import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import { type Book, type CustomerSettings, createCustomer } from "./customer.ts";

// So that the canary never holds a copy that a shopper wants.
const MIN_STOCK = 5;

type Outcome = { failedAt: string | null; milliseconds: number };

/**
 * Buys a book up to the payment page, as a customer does, and gives the order up: nobody pays, the copy is back in stock, and
 * an attempt to pay is in no figure.
 */
export const createCanary = (settings: CustomerSettings) => async (): Promise<Outcome> => {
  const begun = performance.now();
  let step = "open the home page";
  let failure: unknown;
  try {
    const customer = createCustomer(settings);
    await customer.openHome();
    step = "browse";
    const book = bookToBuy(await customer.books());
    step = "sign in";
    await customer.signIn();
    step = "place an order";
    const { orderId } = await customer.placeOrder(book);
    step = "cancel the order";
    const order = await customer.cancelOrder(orderId);
    if (order.orderStatus !== "expired" || order.paymentStatus !== "unpaid")
      throw new Error(`order ${orderId} is ${order.orderStatus} and ${order.paymentStatus}`);
    step = "sign out";
    await customer.signOut();
  } catch (error) {
    failure = error;
  }
  const milliseconds = Math.round(performance.now() - begun);
  const failedAt = failure === undefined ? null : step;
  recordMetrics({ CanaryFailures: failedAt === null ? 0 : 1, CanaryTime: milliseconds / 1000 });
  log(failedAt === null ? "info" : "error", { event: "canary", failedAt, milliseconds, error: failure });
  return { failedAt, milliseconds };
};

function bookToBuy(books: readonly Book[]): Book {
  const book = books.find(({ stock }) => stock >= MIN_STOCK);
  if (!book) throw new Error(`no book of the first ${books.length} has ${MIN_STOCK} copies`);
  return book;
}
