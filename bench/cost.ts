import type { User } from "@frangipani/core/accounts";
import { documentClient, Table } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { type OrderId, settleSession } from "@frangipani/core/orders";
import { PASSWORD, testShop } from "../packages/functions/test/support/shop.ts";
import { startEngine } from "../packages/local/src/emulators/dynamodb/engine.ts";
import { connect, ensureTable } from "../packages/local/src/emulators/dynamodb/table.ts";
import { PRICES } from "./prices.ts";
import type { Figure } from "./report.ts";

// Assumptions about what cannot be measured here; each is rather too high.
const ASSUMED = {
  /** Duration of a call, including its share of cold starts, at 1 GB. */
  secondsPerCall: 0.1,
  /** The function's log and the API's access log. */
  logBytesPerCall: 1500,
  /**
   * Requests of a first visit for files, covers and part of the catalogue; later visits make a tenth of it.
   */
  filesPerVisit: 60,
  bytesPerVisit: 1_500_000,
};

type Usage = { calls: number; reads: number; writes: number; mails: number };

// Counts a scenario's table capacity as the engine reports it, its calls and its mails.
async function createRecorder() {
  const engine = await startEngine();
  const dynamo = connect(engine.endpoint);
  await ensureTable(dynamo, { TableName: "cost", ...tableDefinition });
  const client = documentClient(dynamo);
  let usage: Usage = { calls: 0, reads: 0, writes: 0, mails: 0 };
  const table = new Table(client, "cost", ({ operation, units }) => {
    if (["get", "getMany", "query"].includes(operation)) usage.reads += units;
    else usage.writes += units;
  });
  const shop = await testShop({
    on: { table, client },
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
    async record(scenario: () => Promise<void>): Promise<Usage> {
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

const callsCostUsd = ({ calls, reads, writes, mails }: Usage): number =>
  (reads * PRICES.readUnits +
    writes * PRICES.writeUnits +
    calls *
      (PRICES.apiRequests +
        PRICES.functionRequests +
        PRICES.edgeRequests +
        PRICES.edgeFunctions +
        PRICES.firewallRequests)) /
    1e6 +
  calls * ASSUMED.secondsPerCall * PRICES.functionGigabyteSeconds +
  ((calls * ASSUMED.logBytesPerCall) / 1e9) * PRICES.logGigabytes +
  (mails * PRICES.mails) / 1000;

const filesCostUsd = (count: number, bytes: number): number =>
  (count * (PRICES.edgeRequests + PRICES.edgeFunctions + PRICES.firewallRequests)) / 1e6 +
  (bytes / 1e9) * PRICES.edgeGigabytes;

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

/** The AWS bill for a thousand orders and for a million visits, by the prices of prices.ts. */
export async function measure(): Promise<Figure[]> {
  process.env.LOG_LEVEL = "warn";
  const recorder = await createRecorder();
  try {
    for (const id of ["1", "2", "3"]) await recorder.shop.book(id, { stock: 100 });
    const buyer = await recorder.shop.person();
    const visitUsage = await recorder.record(() => visit(recorder));
    const orderUsage = await recorder.record(() => order(recorder, buyer));
    const first = callsCostUsd(visitUsage) + filesCostUsd(ASSUMED.filesPerVisit, ASSUMED.bytesPerVisit);
    const later =
      callsCostUsd(visitUsage) + filesCostUsd(ASSUMED.filesPerVisit / 10, ASSUMED.bytesPerVisit / 10);
    const counts = ({ calls, reads, writes, mails }: Usage) =>
      `${calls} calls, ${reads} read units, ${writes} write units, ${mails} mails`;
    return [
      {
        name: `1,000 orders (each ${counts(orderUsage)})`,
        unit: "USD",
        values: [1000 * callsCostUsd(orderUsage)],
      },
      { name: `a million first visits (each ${counts(visitUsage)})`, unit: "USD", values: [1e6 * first] },
      { name: "a million later visits", unit: "USD", values: [1e6 * later] },
    ];
  } finally {
    await recorder.stop();
  }
}
