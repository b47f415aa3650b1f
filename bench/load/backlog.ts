import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAIL_QUEUE } from "@frangipani/core/mail";
import type { composeSweeper } from "@frangipani/functions/composition/sweeper";
import type { SqsBatchResponse, SqsEvent } from "@frangipani/functions/jobs/mail-sender";
import { createLocalClock } from "../../packages/local/src/clock.ts";
import { type Cloud, startCloud } from "../../packages/local/src/cloud.ts";
import { openDataDir } from "../../packages/local/src/data-dir/data-dir.ts";
import { MAIL_PACE, MAIL_QUEUE_NAME } from "../../packages/local/src/resources.ts";
import { seedOnce } from "../../packages/local/src/seed/seed.ts";
import { abandonOrders, postMails } from "./fill-backlog.ts";
import { forkFunction } from "./forked-function.ts";

/**
 * `npm run test:backlog`: 5,000 abandoned orders and 5,000 mails that nobody enqueued are due at once, on the local
 * engine and services. As on a stage, the sweeper and each sender of mails are processes of their own. Two turns of the
 * sweeper must end and enqueue them, each once, and the mails must be sent within the two minutes that two turns take
 * in production. Beside other work it goes on for as long as it takes, and the processor time is what can be compared.
 */
const COUNT = Number(process.env.FRANGIPANI_BACKLOG ?? 5_000);
const HOLD_SECONDS = 16 * 60;
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
  await abandonOrders(cloud, COUNT);
  console.log(`${COUNT} orders were placed and abandoned.`);
  await postMails(cloud, COUNT);
  clock.advance(HOLD_SECONDS);
  // There is no shop here that would take them.
  cloud.pay.webhooks.pause();
  failures.push(...(await sweepAll(cloud)));
} finally {
  await cloud.stop();
  dataDir.close();
  rmSync(directory, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

async function sweepAll({ urls, queue, mails }: Cloud): Promise<string[]> {
  const settings = { dataDir: directory, urls, clockAheadSeconds: HOLD_SECONDS };
  const sweeper = await forkFunction<object, Awaited<ReturnType<ReturnType<typeof composeSweeper>>>>({
    ...settings,
    name: "sweeper",
  });
  const senders = await Promise.all(
    Array.from({ length: MAIL_PACE.workers }, () =>
      forkFunction<SqsEvent, SqsBatchResponse>({ ...settings, name: "mail-sender" }),
    ),
  );
  const unsubscribe = queue.subscribe({
    queue: MAIL_QUEUE_NAME,
    batchSize: MAIL_QUEUE.batchSize,
    handlers: senders.map(({ invoke }) => invoke),
  });
  const totals = { ended: 0, relayed: 0, failed: 0 };
  const begun = performance.now();
  const secondsSince = (since: number) => (performance.now() - since) / 1000;
  const cpuOf = startCpuReport({ sweeper: [sweeper], senders });
  const sent = () => mails.messages({ limit: 2 * COUNT }).length;
  const isBefore = (seconds: number) => secondsSince(begun) < seconds;

  let turns = 0;
  while (totals.ended + totals.relayed < 2 * COUNT && isBefore(GIVE_UP_SECONDS)) {
    const turnBegun = performance.now();
    const { orders, mails } = await sweeper.invoke({});
    turns += 1;
    totals.ended += orders.ended;
    totals.relayed += mails.relayed;
    totals.failed += orders.failed.length + mails.failed.length;
    console.log(
      `turn ${turns}: ${orders.ended} orders ended, ${mails.relayed} mails enqueued, ${sent()} sent by now; ${secondsSince(turnBegun).toFixed(1)} s; ${cpuOf()}`,
    );
  }
  while (sent() < COUNT && isBefore(GIVE_UP_SECONDS)) await new Promise((done) => setTimeout(done, 500));
  const tookSeconds = secondsSince(begun);
  console.log(`${sent()} mails sent after ${tookSeconds.toFixed(0)} s; ${cpuOf()}`);
  await queue.idle();
  await unsubscribe();
  await Promise.all([sweeper, ...senders].map(({ stop }) => stop()));
  return [
    ...(totals.ended === COUNT ? [] : [`${totals.ended} of ${COUNT} orders were ended`]),
    ...(totals.relayed === COUNT ? [] : [`${totals.relayed} of ${COUNT} mails were enqueued`]),
    ...(sent() === COUNT ? [] : [`${sent()} of ${COUNT} mails were sent`]),
    ...(totals.failed === 0 ? [] : [`${totals.failed} failed`]),
    ...(turns <= MAX_TURNS ? [] : [`${turns} turns, and not ${MAX_TURNS}`]),
    ...(tookSeconds <= MAX_TURNS * TURN_SECONDS ? [] : [`${tookSeconds.toFixed(0)} s`]),
  ];
}

/** Processor seconds since now, of this process with the emulators and of the functions. */
function startCpuReport(functions: Record<string, { cpuSeconds(): number }[]>): () => string {
  const ownBegun = process.cpuUsage();
  const sum = (processes: { cpuSeconds(): number }[]) =>
    processes.reduce((seconds, { cpuSeconds }) => seconds + cpuSeconds(), 0);
  const begun = Object.entries(functions).map(([name, processes]) => ({
    name,
    processes,
    at: sum(processes),
  }));
  return () => {
    const { user, system } = process.cpuUsage(ownBegun);
    const used = begun.map(({ name, processes, at }) => `${name} ${(sum(processes) - at).toFixed(0)} s`);
    return `processor: ${used.join(", ")}, emulators ${((user + system) / 1e6).toFixed(0)} s`;
  };
}
