import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BookId } from "@frangipani/core/books";
import { bookItem, dynamoOutbox, dynamoUsers, keys } from "@frangipani/core/dynamo";
import { MAIL_QUEUE, newMail } from "@frangipani/core/mail";
import { type OrderPorts, placeOrder } from "@frangipani/core/orders";
import { composeMailSender } from "@frangipani/functions/composition/mail-sender";
import { composeOrderPorts } from "@frangipani/functions/composition/order-ports";
import { composeSweeper } from "@frangipani/functions/composition/sweeper";
import { testBook } from "../../packages/core/test/support/book.ts";
import { testUser } from "../../packages/core/test/support/user.ts";
import { createLocalClock } from "../../packages/local/src/clock.ts";
import { type Cloud, startCloud } from "../../packages/local/src/cloud.ts";
import { openDataDir } from "../../packages/local/src/data-dir/data-dir.ts";
import { MAIL_PACE, MAIL_QUEUE_NAME } from "../../packages/local/src/resources.ts";
import { seedOnce } from "../../packages/local/src/seed/seed.ts";

/**
 * `npm run test:backlog`: 5,000 abandoned orders and 5,000 mails that nobody enqueued are due at once, on the local
 * engine and services, all but the engine in this process. Two turns of the sweeper must end and enqueue them, each
 * once, and the mails must be sent within the two minutes that two turns take in production. Beside other work it goes
 * on for as long as it takes, and the processor time is what can be compared.
 */
const COUNT = Number(process.env.FRANGIPANI_BACKLOG ?? 5_000);
const BOOKS = 100;
const COPIES = 1_000;
const AT_ONCE = 8;
const HOLD_SECONDS = 16 * 60;
const shippingAddress = {
  name: "Ruth Tan",
  address: "1 Road",
  city: "Singapore",
  state: "Singapore",
  zipCode: "088451",
  country: "Singapore",
};
const MAX_TURNS = 2;
const TURN_SECONDS = 60;
/** Then it ends without having finished. */
const GIVE_UP_SECONDS = 15 * 60;

const directory = mkdtempSync(join(tmpdir(), "frangipani-backlog-"));
const dataDir = openDataDir(directory);
const clock = createLocalClock();
const cloud = await startCloud(dataDir, clock, "http://localhost");
const failures: string[] = [];
try {
  await seedOnce(cloud.resources);
  await abandonOrders(cloud);
  await postMails(cloud);
  clock.advance(HOLD_SECONDS);
  failures.push(...(await sweepAll(cloud)));
} finally {
  await cloud.stop();
  dataDir.close();
  rmSync(directory, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

async function abandonOrders({ resources }: Cloud): Promise<void> {
  const { table } = resources;
  const ports = composeOrderPorts(resources);
  // Entries of the back office's search are left out: ending an order does not touch them.
  const filling: OrderPorts = { ...ports, orders: { ...ports.orders, index: async () => {} } };
  const idOf = (at: number) => `backlog-${at}` as BookId;
  for (let at = 0; at < BOOKS; at += 1) {
    const book = testBook({ _id: idOf(at), stock: COPIES, supplied: COPIES });
    await table.transact([table.put(keys.book(book._id), bookItem(book))]);
  }
  await eachOf(COUNT, async (at) => {
    const stranger = testUser({}, clock.now());
    const user = { ...stranger, confirmedEmail: stranger.email };
    await dynamoUsers(table).add(user);
    const products = [{ productId: idOf(at % BOOKS), quantity: 1 }];
    await placeOrder(filling, user as never, { products, shippingAddress } as never, "network");
  });
  console.log(`${COUNT} orders were placed and abandoned.`);
}

async function postMails({ resources }: Cloud): Promise<void> {
  const outbox = dynamoOutbox(resources.table);
  await eachOf(COUNT, (at) =>
    outbox.add(
      newMail({ to: `reader${at}@example.com`, subject: `${at}`, text: "News", html: "News" }, clock.now()),
    ),
  );
}

async function sweepAll({ resources, queue, mails }: Cloud): Promise<string[]> {
  const unsubscribe = queue.subscribe({
    queue: MAIL_QUEUE_NAME,
    batchSize: MAIL_QUEUE.batchSize,
    handlers: Array.from({ length: MAIL_PACE.workers }, () => composeMailSender(resources)),
  });
  const sweep = composeSweeper(resources);
  const totals = { ended: 0, relayed: 0, failed: 0 };
  const begun = performance.now();
  const secondsSince = (since: number) => (performance.now() - since) / 1000;
  const cpuBegun = process.cpuUsage();
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage(cpuBegun);
    return (user + system) / 1e6;
  };
  const sent = () => mails.messages({ limit: 2 * COUNT }).length;
  const isBefore = (seconds: number) => secondsSince(begun) < seconds;

  let turns = 0;
  while (totals.ended + totals.relayed < 2 * COUNT && isBefore(GIVE_UP_SECONDS)) {
    const turnBegun = performance.now();
    const { orders, mails } = await sweep();
    turns += 1;
    totals.ended += orders.ended;
    totals.relayed += mails.relayed;
    totals.failed += orders.failed.length + mails.failed.length;
    console.log(
      `turn ${turns}: ${orders.ended} orders ended, ${mails.relayed} mails enqueued, ${sent()} sent by now; ${secondsSince(turnBegun).toFixed(1)} s, processor ${cpuSeconds().toFixed(0)} s since the first`,
    );
  }
  while (sent() < COUNT && isBefore(GIVE_UP_SECONDS)) await new Promise((done) => setTimeout(done, 500));
  const tookSeconds = secondsSince(begun);
  console.log(
    `${sent()} mails sent after ${tookSeconds.toFixed(0)} s, processor ${cpuSeconds().toFixed(0)} s`,
  );
  await queue.idle();
  await unsubscribe();
  return [
    ...(totals.ended === COUNT ? [] : [`${totals.ended} of ${COUNT} orders were ended`]),
    ...(totals.relayed === COUNT ? [] : [`${totals.relayed} of ${COUNT} mails were enqueued`]),
    ...(sent() === COUNT ? [] : [`${sent()} of ${COUNT} mails were sent`]),
    ...(totals.failed === 0 ? [] : [`${totals.failed} failed`]),
    ...(turns <= MAX_TURNS ? [] : [`${turns} turns, and not ${MAX_TURNS}`]),
    ...(tookSeconds <= MAX_TURNS * TURN_SECONDS ? [] : [`${tookSeconds.toFixed(0)} s`]),
  ];
}

async function eachOf(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
