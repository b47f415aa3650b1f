import { type CollectPorts, collectEvents } from "./collect-events.ts";
import { type DeliverPorts, deliverDue } from "./deliver.ts";

export type SendingPorts = CollectPorts & DeliverPorts;

type SendingRun = { events: number; delivered: number; failed: number; switchedOff: string[] };

/** The function has a minute in all (stacks/jobs.ts). */
const COLLECT_MS = 20_000;
const WORK_MS = 40_000;

/** Stores deliveries for what has changed, then sends those that are due. */
export async function sendWebhooks(ports: SendingPorts): Promise<SendingRun> {
  const run: SendingRun = { events: 0, delivered: 0, failed: 0, switchedOff: [] };
  const { webhooks } = await ports.webhooks.endpoints.read();
  const active = webhooks.filter(({ isOn }) => isOn);
  if (active.length === 0) return run;
  const startedAt = Date.now();
  await collectEvents(ports, active, startedAt + COLLECT_MS, run);
  const ends = await Promise.all(active.map((webhook) => deliverDue(ports, webhook, startedAt + WORK_MS)));
  return {
    events: run.events,
    delivered: ends.reduce((sum, { delivered }) => sum + delivered, 0),
    failed: ends.reduce((sum, { failures }) => sum + failures, 0),
    switchedOff: active.filter((_, index) => ends[index]?.isOff).map(({ _id }) => _id),
  };
}
