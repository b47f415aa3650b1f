import { CloudWatchClient, paginateDescribeAlarms } from "@aws-sdk/client-cloudwatch";
import type { Targets } from "./targets.ts";

export type Alarm = { name: string; isOn: boolean };

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
