import type { FileStore } from "@frangipani/core/books";
import type { Payments } from "@frangipani/core/orders";

/** For a function of which few calls need files: `open` imports the client at the first such call. */
export const filesOnDemand = (open: () => Promise<FileStore>): FileStore => ({
  put: async (...file) => (await open()).put(...file),
  read: async (path) => (await open()).read(path),
  size: async (path) => (await open()).size(path),
  remove: async (paths) => (await open()).remove(paths),
  async *list(prefix, after) {
    yield* (await open()).list(prefix, after);
  },
  presignPut: async (...file) => (await open()).presignPut(...file),
});

// Stripe's SDK is loaded by the first request about a payment.
let loading: Promise<Payments> | undefined;
const load = () => {
  loading ??= import("./payments.ts").then(({ awsPayments }) => awsPayments().payments);
  return loading;
};

export const lazyPayments: Payments = {
  open: async (order) => (await load()).open(order),
  retrieve: async (sessionId) => (await load()).retrieve(sessionId),
  close: async (sessionId) => (await load()).close(sessionId),
  refund: async (order, paymentId, request) => (await load()).refund(order, paymentId, request),
  report: async (paymentId) => (await load()).report(paymentId),
};
