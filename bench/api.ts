import { caller, signedIn } from "../packages/local/test/support/product.ts";
import { withProduct } from "./product.ts";
import type { Figure } from "./report.ts";

const RUNS = 5;
const SECONDS = 2;
const CONCURRENCY = 16;

// Responses per second with this many concurrent callers; every response must be 200.
async function throughput(ask: (at: number) => Promise<{ status: number }>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let answered = 0;
  let at = 0;
  const one = async () => {
    while (performance.now() < until) {
      const { status } = await ask(at++);
      if (status !== 200) throw new Error(`answered ${status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, one));
  return answered / SECONDS;
}

async function runs(name: string, ask: (at: number) => Promise<{ status: number }>): Promise<Figure> {
  await throughput(ask);
  const values: number[] = [];
  for (let run = 0; run < RUNS; run += 1) values.push(await throughput(ask));
  return { name, unit: "per s", values };
}

export const measure = (): Promise<Figure[]> =>
  withProduct(async ({ url }) => {
    const anybody = caller(url);
    const buyer = await signedIn(url, "reader@frangipani.example", "Reader@2026");
    const admin = await signedIn(url, "admin@frangipani.example", "Admin@2026");
    const { version, stock } = (await anybody("GET", "/book/getBookById/1")).body;
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
      await runs("GET a book by id", () => anybody("GET", "/book/getBookById/1")),
      await runs("GET the catalogue's manifest", () => anybody("GET", "/catalogue")),
      await runs("GET what changed (12 books)", () => anybody("GET", "/catalogue/changes")),
      await runs("POST a checkout, order and payment page included", (at) =>
        buyer.call("POST", "/stripe/create-checkout-session", {
          products: [{ productId: "1", quantity: 1 }],
          shippingAddress: { ...address, address: `Road ${at} ${Math.random()}` },
        }),
      ),
    ];
  });
