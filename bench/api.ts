import { caller, signedIn } from "../packages/local/test/support/product.ts";
import { addCustomers } from "./load/virtual-users.ts";
import type { Figure } from "./report.ts";
import { withProduct } from "./with-product.ts";

const RUNS = 5;
const SECONDS = 2;
const CONCURRENCY = 16;

// Responses per second with this many concurrent callers; every response must be 200.
async function measureThroughput(send: (at: number) => Promise<{ status: number }>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let responses = 0;
  let at = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const { status } = await send(at++);
      if (status !== 200) throw new Error(`returned ${status}`);
      responses += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return responses / SECONDS;
}

async function repeat(name: string, send: (at: number) => Promise<{ status: number }>): Promise<Figure> {
  await measureThroughput(send);
  const values: number[] = [];
  for (let run = 0; run < RUNS; run += 1) values.push(await measureThroughput(send));
  return { name, unit: "per s", values };
}

export const measure = (): Promise<Figure[]> =>
  withProduct(async ({ url }) => {
    const anonymous = caller(url);
    const customers = await addCustomers(url, "bench", 2 * CONCURRENCY);
    const admin = await signedIn(url, "admin@frangipani.example", "Admin@2026");
    const { version, stock } = (await anonymous("GET", "/book/getBookById/1")).body;
    await admin.call("PUT", "/book/bulkUpdate", {
      books: [{ id: "1", version, stock }],
      set: { stock: 900_000 },
    });
    const address = {
      name: "R",
      city: "Singapore",
      state: "Singapore",
      zipCode: "088451",
      country: "Singapore",
    };
    return [
      await repeat("GET a book by id", () => anonymous("GET", "/book/getBookById/1")),
      await repeat("GET the catalogue's manifest", () => anonymous("GET", "/catalogue")),
      await repeat("GET what changed (12 books)", () => anonymous("GET", "/catalogue/changes")),
      await repeat("POST a checkout, order and payment page included, and give it up", async (at) => {
        const { call } = customers[at % customers.length] as (typeof customers)[number];
        const { body } = await call("POST", "/stripe/create-checkout-session", {
          products: [{ productId: "1", quantity: 1 }],
          shippingAddress: { ...address, address: `Road ${at} ${Math.random()}` },
        });
        return call("POST", `/stripe/cancel-checkout/${body.orderId}`);
      }),
    ];
  });
