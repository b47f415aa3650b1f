import { expect } from "vitest";
import { everyStage, isProduction, JOBS } from "../support/stages.ts";

everyStage("runs each job on its schedule, and keeps failed runs in a dead-letter queue", (stack) => {
  const schedules = Object.fromEntries(
    stack.of("aws:scheduler/schedule:Schedule").map(({ name, inputs }) => [name, inputs]),
  );
  const queue = `arn:aws:sqs:ap-southeast-1:123456789012:${
    stack.one("aws:sqs/queue:Queue", "FailedRunsQueue").inputs.name
  }`;
  expect(Object.keys(schedules).toSorted()).toEqual([
    "AlertsScheduleSchedule",
    "AuditScheduleSchedule",
    "CanaryScheduleSchedule",
    "OfficeIndexScheduleSchedule",
    "SnapshotScheduleSchedule",
    "SweeperScheduleSchedule",
    "WebhookSenderScheduleSchedule",
  ]);
  for (const job of ["Sweeper", "Alerts", "WebhookSender"])
    expect(schedules[`${job}ScheduleSchedule`]?.scheduleExpression).toBe("rate(1 minute)");
  expect(schedules.AuditScheduleSchedule?.scheduleExpression).toBe("cron(0/5 20-23 * * ? *)");
  expect(schedules.AuditScheduleSchedule?.target.input).toBe('{"isScheduled":true}');
  expect(schedules.SnapshotScheduleSchedule?.scheduleExpression).toBe(
    isProduction(stack) ? "rate(1 minute)" : "rate(10 minutes)",
  );
  expect(schedules.CanaryScheduleSchedule?.scheduleExpression).toBe("rate(15 minutes)");
  for (const job of JOBS) {
    expect(schedules[`${job}ScheduleSchedule`]).toMatchObject({
      // The canary of a preview only runs when somebody invokes it.
      state: job === "Canary" && !isProduction(stack) ? "DISABLED" : "ENABLED",
      target: {
        arn: `arn:aws:lambda:ap-southeast-1:123456789012:function:${stack.fn(job).name}:live`,
        deadLetterConfig: { arn: queue },
      },
    });
    const failures = stack.one(
      "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig",
      `${job}EventInvokeConfig`,
    );
    const destinationConfig = { onFailure: { destination: queue } };
    const once = { qualifier: "live", maximumRetryAttempts: 0 };
    expect(failures.inputs).toMatchObject({ ...once, destinationConfig });
  }
});
