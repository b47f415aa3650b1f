import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { User } from "@frangipani/core/accounts";
import { dynamoOutbox, Table } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { deliverDue } from "@frangipani/core/mail";
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

type Taken = { calls: number; reads: number; writes: number; mails: number };

// Counts a scenario's table capacity as the engine reports it, its calls and its mails.
async function recorder() {
  const engine = await startEngine();
  const low = connect(engine.endpoint);
  await ensureTable(low, { TableName: "cost", ...tableDefinition });
  const client = DynamoDBDocumentClient.from(low, { marshallOptions: { removeUndefinedValues: true } });
  let taken: Taken = { calls: 0, reads: 0, writes: 0, mails: 0 };
  const table = new Table(client, "cost", ({ operation, units }) => {
    if (["get", "getMany", "query"].includes(operation)) taken.reads += units;
    else taken.writes += units;
  });
  const shop = await testShop({ on: { table, client } });
  const sender = {
    send: async () => {
      taken.mails += 1;
    },
  };
  const ask = async (as: User | undefined, method: string, path: string, body?: object) => {
    taken.calls += 1;
    const answer = await shop.call(as, method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.body;
  };
  return {
    shop,
    ask,
    sendMails: () => deliverDue({ outbox: dynamoOutbox(table), sender, clock: shop.clock }),
    async hear(sessionId: string, orderId: OrderId) {
      taken.calls += 1;
      await settleSession(shop.ports, sessionId, orderId);
    },
    async take(story: () => Promise<void>): Promise<Taken> {
      taken = { calls: 0, reads: 0, writes: 0, mails: 0 };
      await story();
      return taken;
    },
    async stop() {
      low.destroy();
      await engine.stop();
    },
  };
}

type Recorder = Awaited<ReturnType<typeof recorder>>;

const dollars = ({ calls, reads, writes, mails }: Taken): number =>
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

const files = (count: number, bytes: number): number =>
  (count * (PRICES.edgeRequests + PRICES.edgeFunctions + PRICES.firewallRequests)) / 1e6 +
  (bytes / 1e9) * PRICES.edgeGigabytes;

async function visit({ ask }: Recorder): Promise<void> {
  const { latest } = await ask(undefined, "GET", "/catalogue");
  await ask(undefined, "GET", `/catalogue/changes?after=${encodeURIComponent(latest)}`);
  for (const id of ["1", "2"]) await ask(undefined, "GET", `/book/getBookById/${id}`);
}

// Signs in, saves an address, buys three books, reads the order; the provider sends the webhook.
async function order({ ask, hear, shop, sendMails }: Recorder, buyer: User): Promise<void> {
  const address = {
    name: buyer.name,
    address: "1 Tanglin Rd",
    city: "Singapore",
    state: "Singapore",
    zipCode: "247905",
    country: "Singapore",
  };
  const products = ["1", "2", "3"].map((productId) => ({ productId, quantity: 1 }));
  await ask(undefined, "POST", "/auth/login", { email: buyer.email, password: PASSWORD });
  await ask(buyer, "GET", `/addresses/getAddresses/${buyer._id}`);
  await ask(buyer, "POST", "/addresses/createAddress", { id: buyer._id, addressData: address });
  const { orderId } = await ask(buyer, "POST", "/stripe/create-checkout-session", {
    products,
    shippingAddress: address,
  });
  shop.provider.pay(`cs_${orderId}`);
  await hear(`cs_${orderId}`, orderId);
  await sendMails();
  for (let time = 0; time < 3; time += 1) await ask(buyer, "GET", `/stripe/order/cs_${orderId}`);
  await ask(buyer, "GET", `/orders/getOrderById/${orderId}`);
  await ask(buyer, "POST", `/orders/getUserOrder/${buyer._id}`);
}

/** The AWS bill for a thousand orders and for a million visits, by the prices of prices.ts. */
export async function measure(): Promise<Figure[]> {
  process.env.LOG_LEVEL = "warn";
  const recording = await recorder();
  try {
    for (const id of ["1", "2", "3"]) await recording.shop.book(id, { stock: 100 });
    const buyer = await recording.shop.person();
    const visited = await recording.take(() => visit(recording));
    const ordered = await recording.take(() => order(recording, buyer));
    const first = dollars(visited) + files(ASSUMED.filesPerVisit, ASSUMED.bytesPerVisit);
    const later = dollars(visited) + files(ASSUMED.filesPerVisit / 10, ASSUMED.bytesPerVisit / 10);
    const counts = ({ calls, reads, writes, mails }: Taken) =>
      `${calls} calls, ${reads} read units, ${writes} write units, ${mails} mails`;
    return [
      { name: `1,000 orders (each ${counts(ordered)})`, unit: "USD", values: [1000 * dollars(ordered)] },
      { name: `a million first visits (each ${counts(visited)})`, unit: "USD", values: [1e6 * first] },
      { name: "a million later visits", unit: "USD", values: [1e6 * later] },
    ];
  } finally {
    await recording.stop();
  }
}
