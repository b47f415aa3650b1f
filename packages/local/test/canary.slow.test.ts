import type { createStripe } from "@frangipani/functions/adapters/stripe-payments";
import { createCanary } from "@frangipani/functions/apps/canary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSecrets } from "../src/data-dir/data-dir.ts";
import { connectToRunningProduct } from "../src/running-product.ts";
import { type RunningProduct, startProduct } from "./support/product.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const dataDir = temporaryFolder();
let product: RunningProduct;
let password: string;
beforeAll(async () => {
  product = await startProduct({ dataDir });
  password = loadSecrets(dataDir).canaryPassword;
});
afterAll(() => product?.stop());

const run = (canaryPassword = password) => createCanary({ shopUrl: product.url, password: canaryPassword })();
const read = async <T>(path: string): Promise<T> =>
  (await fetch(`${product.url}${path}`)).json() as Promise<T>;
type Books = { _id: string; stock: number }[];

const stock = async () => (await read<Books>("/api/book/getBooks")).map(({ _id, stock }) => [_id, stock]);
async function expectUnchanged(before: unknown): Promise<void> {
  expect(await stock()).toEqual(before);
  expect(await read("/_local/audit")).toMatchObject({ found: 0 });
  expect(await read("/_local/mail/messages?to=canary@shop.invalid")).toEqual([]);
}

it("buys a book up to the payment page, and leaves the shop as it was", async () => {
  const before = await stock();
  expect(await run(), "opens its account").toMatchObject({ failedAt: null });
  expect(await run(), "has one").toMatchObject({ failedAt: null });
  await expectUnchanged(before);
});

describe("with a key of the test mode", () => {
  let stripe: ReturnType<typeof createStripe>;
  beforeAll(async () => {
    ({ stripe } = await connectToRunningProduct(dataDir));
  });
  const pay = () => createCanary({ shopUrl: product.url, password, stripe })();
  const lastRefund = async () => (await stripe.refunds.list({ limit: 1 })).data[0];

  it("pays by card, sees the webhook settle the order, and has it cancelled and refunded, twice in a row", async () => {
    const before = await stock();
    for (const _ of [1, 2]) {
      const earlier = await lastRefund();
      expect(await pay()).toMatchObject({ failedAt: null });
      const refund = await lastRefund();
      expect(refund?.id).not.toBe(earlier?.id);
      expect(refund?.metadata?.orderNumber).toMatch(/^FB-/);
    }
    await expectUnchanged(before);
  });

  it("fails at the payment when the card provider refuses it, and leaves nothing reserved", async () => {
    const before = await stock();
    const plan = { operation: "payment_methods", kind: "error", status: 402, times: 1 };
    const posted = { method: "POST", body: JSON.stringify(plan) };
    const planned = await fetch(`${product.url}/_local/faults/payments`, posted);
    expect(planned.status).toBe(204);
    expect(await pay()).toMatchObject({ failedAt: "pay" });
    await expectUnchanged(before);
  });
});

it("fails at signing in when its account has another password", async () =>
  expect(await run("Another@2026Password")).toMatchObject({ failedAt: "sign in" }));

it("fails at the first step when the shop does not respond", async () => {
  const canary = createCanary({ shopUrl: "http://127.0.0.1:9", password });
  expect(await canary()).toMatchObject({ failedAt: "open the home page" });
});
