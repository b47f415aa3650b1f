import { writeFile } from "node:fs/promises";
import type { User } from "@frangipani/core/accounts";
import { Table } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { type OrderId, settleSession } from "@frangipani/core/orders";
import { PASSWORD, testShop } from "../packages/functions/test/support/shop.ts";
import { startEngine } from "../packages/local/src/emulators/dynamodb/engine.ts";
import { connect, ensureTable } from "../packages/local/src/emulators/dynamodb/table.ts";
import { billUsd } from "../packages/ops/src/cost/bill.ts";
import { PRICES } from "../packages/ops/src/cost/prices.ts";
import { type Calls, type Files, type Measured, usageOf } from "../packages/ops/src/cost/usage.ts";
import session from "../stacks/test/support/recorded-session.json" with { type: "json" };
import type { Figure } from "./report.ts";

// Counts a scenario's table capacity as the engine reports it, its calls and its mails.
async function createRecorder() {
  const engine = await startEngine();
  const dynamo = connect(engine.endpoint);
  await ensureTable(dynamo, { TableName: "cost", ...tableDefinition });
  let usage: Calls = { calls: 0, reads: 0, writes: 0, mails: 0 };
  const table = new Table(dynamo, "cost", ({ operation, units }) => {
    if (["get", "getMany", "query"].includes(operation)) usage.reads += units;
    else usage.writes += units;
  });
  const shop = await testShop({
    on: { table, client: dynamo },
    sendMail: async () => {
      usage.mails += 1;
    },
  });
  const call = async (as: User | undefined, method: string, path: string, body?: object) => {
    usage.calls += 1;
    const response = await shop.call(as, method, path, body);
    if (response.status >= 400) throw new Error(`${method} ${path} returned ${response.status}`);
    return response.body;
  };
  return {
    shop,
    call,
    sendMails: shop.sendMails,
    async receiveWebhook(sessionId: string, orderId: OrderId) {
      usage.calls += 1;
      await settleSession(shop.ports, sessionId, orderId);
    },
    async record(scenario: () => Promise<void>): Promise<Calls> {
      usage = { calls: 0, reads: 0, writes: 0, mails: 0 };
      await scenario();
      return usage;
    },
    async stop() {
      dynamo.destroy();
      await engine.stop();
    },
  };
}

type Recorder = Awaited<ReturnType<typeof createRecorder>>;

async function visit({ call }: Recorder): Promise<void> {
  const { latest } = await call(undefined, "GET", "/catalogue");
  await call(undefined, "GET", `/catalogue/changes?after=${encodeURIComponent(latest)}`);
  for (const id of ["1", "2"]) await call(undefined, "GET", `/book/getBookById/${id}`);
}

// Signs in, saves an address, buys three books, reads the order; the provider sends the webhook.
async function order({ call, receiveWebhook, shop, sendMails }: Recorder, buyer: User): Promise<void> {
  const address = {
    name: buyer.name,
    address: "1 Tanglin Rd",
    city: "Singapore",
    state: "Singapore",
    zipCode: "247905",
    country: "Singapore",
  };
  const products = ["1", "2", "3"].map((productId) => ({ productId, quantity: 1 }));
  await call(undefined, "POST", "/auth/login", { email: buyer.email, password: PASSWORD });
  await call(buyer, "GET", `/addresses/getAddresses/${buyer._id}`);
  await call(buyer, "POST", "/addresses/createAddress", { id: buyer._id, addressData: address });
  const { orderId } = await call(buyer, "POST", "/stripe/create-checkout-session", {
    products,
    shippingAddress: address,
  });
  shop.provider.pay(`cs_${orderId}`);
  await receiveWebhook(`cs_${orderId}`, orderId);
  await sendMails();
  for (let time = 0; time < 3; time += 1) await call(buyer, "GET", `/stripe/order/cs_${orderId}`);
  await call(buyer, "GET", `/orders/getOrderById/${orderId}`);
  await call(buyer, "POST", `/orders/getUserOrder/${buyer._id}`);
}

/** What the edge sends in these parts of the recorded visit, compressed where it compresses. */
function filesOf(...parts: string[]): Files {
  const requests = session.requests.filter(({ part }) => parts.includes(part));
  const bytes = requests.map(({ bytes, brotliBytes }) => brotliBytes ?? bytes);
  return { requests: requests.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
}

const MEASURED = new URL("../packages/ops/src/cost/measured.json", import.meta.url);

/** Measures what `npm run ops -- cost` computes with, and keeps it beside that command. */
export async function measure(): Promise<Figure[]> {
  process.env.LOG_LEVEL = "warn";
  const recorder = await createRecorder();
  try {
    for (const id of ["1", "2", "3"]) await recorder.shop.book(id, { stock: 100 });
    const buyer = await recorder.shop.person();
    const measured: Measured = {
      on: new Date().toISOString().slice(0, 10),
      visit: await recorder.record(() => visit(recorder)),
      order: await recorder.record(() => order(recorder, buyer)),
      firstVisit: filesOf("first visit", "pages"),
      laterVisit: filesOf("pages", "later visit"),
    };
    await writeFile(MEASURED, `${JSON.stringify(measured, null, 2)}\n`);
    return Object.entries(usageOf(measured)).map(([what, usage]) => ({
      name: `1,000 of ${what}`,
      unit: "USD",
      values: [1000 * billUsd(usage, PRICES)],
    }));
  } finally {
    await recorder.stop();
  }
}
