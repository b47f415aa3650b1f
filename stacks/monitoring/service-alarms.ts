import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { api, functions } from "../api.ts";
import { failedRuns, jobs } from "../jobs.ts";
import { mailSender } from "../mails.ts";
import { deadMails, mailQueue } from "../queues.ts";
import { table } from "../storage/table.ts";
import { alarm, combinedAlarm, type Series } from "./alarm.ts";

/** AWS's metrics of the API, functions, table and queues. */

alarm({
  name: "ApiFailures",
  namespace: "AWS/ApiGateway",
  metric: "5xx",
  dimensions: { ApiId: api.nodes.api.id },
  atLeast: 5,
});

for (const [name, fn] of Object.entries({ ...functions, ...jobs, mailSender })) {
  const title = name[0]?.toUpperCase() + name.slice(1);
  const dimensions = { FunctionName: fn.name };
  for (const [suffix, metric] of [
    ["Crashed", "Errors"],
    ["Throttled", "Throttles"],
  ] as const)
    alarm({
      name: `${title}${suffix}`,
      namespace: "AWS/Lambda",
      metric,
      dimensions,
      chart: `Functions: ${suffix.toLowerCase()}`,
    });
}

const TABLE_PARTS = ["table", ...tableDefinition.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName)];

// Counted per table and index: a throttled partition of an index makes writes to the table fail.
for (const metric of ["ReadThrottleEvents", "WriteThrottleEvents"])
  combinedAlarm({
    name: `Table${metric}`,
    of: Object.fromEntries(
      TABLE_PARTS.map((part): [string, Series] => [
        part,
        {
          namespace: "AWS/DynamoDB",
          metric,
          dimensions: {
            TableName: table.name,
            ...(part !== "table" && { GlobalSecondaryIndexName: part }),
          },
        },
      ]),
    ),
    expression: "SUM(FILL(METRICS(), 0))",
    atLeast: 10,
  });

alarm({
  name: "SweeperStandsStill",
  namespace: "AWS/Lambda",
  metric: "Invocations",
  dimensions: { FunctionName: jobs.sweeper.name },
  atMost: 0,
  minutes: 10,
});

alarm({
  name: "FailedRuns",
  namespace: "AWS/SQS",
  metric: "ApproximateNumberOfMessagesVisible",
  dimensions: { QueueName: failedRuns.nodes.queue.name },
  statistic: "Maximum",
});

alarm({
  name: "DeadMails",
  namespace: "AWS/SQS",
  metric: "ApproximateNumberOfMessagesVisible",
  dimensions: { QueueName: deadMails.nodes.queue.name },
  statistic: "Maximum",
});

alarm({
  name: "MailQueueBacklog",
  namespace: "AWS/SQS",
  metric: "ApproximateAgeOfOldestMessage",
  dimensions: { QueueName: mailQueue.nodes.queue.name },
  statistic: "Maximum",
  atLeast: 15 * 60,
});
