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
  presignGet: async (path) => (await open()).presignGet(path),
});

/** For a function of which few calls need payments: `open` imports Stripe's SDK at the first such call. */
export function paymentsOnDemand(open: () => Promise<Payments>): Payments {
  let opening: Promise<Payments> | undefined;
  const opened = () => {
    opening ??= open();
    return opening;
  };
  return {
    open: async (order) => (await opened()).open(order),
    retrieve: async (sessionId) => (await opened()).retrieve(sessionId),
    close: async (sessionId) => (await opened()).close(sessionId),
    refund: async (order, paymentId, request) => (await opened()).refund(order, paymentId, request),
    report: async (paymentId) => (await opened()).report(paymentId),
  };
}
