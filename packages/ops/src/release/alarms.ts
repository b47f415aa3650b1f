import { setTimeout as pause } from "node:timers/promises";
import { CloudWatchClient, paginateDescribeAlarms } from "@aws-sdk/client-cloudwatch";
import type { Targets } from "./targets.ts";

type Alarm = { name: string; isOn: boolean };

/** The stage's region, and the one that has the edge's metrics. */
const regions = [new CloudWatchClient({}), new CloudWatchClient({ region: "us-east-1" })];

/** All alarms of a stage (stacks/monitoring/alarm.ts); stages but production have none. */
export async function readAlarms(targets: Targets): Promise<Alarm[]> {
  return (await Promise.all(regions.map((client) => readRegion(client, targets)))).flat();
}

async function readRegion(client: CloudWatchClient, { alarmPrefix }: Targets): Promise<Alarm[]> {
  const alarms: Alarm[] = [];
  for await (const { MetricAlarms = [] } of paginateDescribeAlarms(
    { client },
    { AlarmNamePrefix: alarmPrefix },
  ))
    for (const { AlarmName: name = "", StateValue } of MetricAlarms)
      alarms.push({ name: name.slice(alarmPrefix.length), isOn: StateValue === "ALARM" });
  return alarms;
}

const POLL_INTERVAL_MS = 15_000;

/** Returns the alarms that go on, as soon as one does, but the `ignored`. Throws when it is interrupted. */
export async function watchAlarms(
  targets: Targets,
  durationMs: number,
  ignored: ReadonlySet<string>,
  interrupted: AbortSignal,
): Promise<string[]> {
  const until = Date.now() + durationMs;
  for (;;) {
    interrupted.throwIfAborted();
    const raised = (await readAlarms(targets)).filter(({ name, isOn }) => isOn && !ignored.has(name));
    if (raised.length > 0) return raised.map(({ name }) => name);
    const leftMs = until - Date.now();
    if (leftMs <= 0) return [];
    await pause(Math.min(leftMs, POLL_INTERVAL_MS), undefined, { signal: interrupted });
  }
}
