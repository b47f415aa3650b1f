import { expect } from "vitest";
import type { Stack } from "../support/stack.ts";
import { everyStage, isProduction, onProduction } from "../support/stages.ts";

const configurationSet = (stack: Stack) =>
  stack.one("aws:sesv2/configurationSet:ConfigurationSet", "EmailConfig").inputs;

onProduction("signs mail as the shop's domain, and asks recipients to quarantine unsigned mail", (stack) => {
  expect(stack.one("aws:sesv2/emailIdentity:EmailIdentity", "EmailIdentity").inputs).toMatchObject({
    emailIdentity: "books.example",
    configurationSetName: configurationSet(stack).configurationSetName,
  });
  const records = stack.of("aws:route53/record:Record").map(({ inputs }) => inputs);
  const named = (name: string) => records.filter((record) => String(record.name).includes(name));
  expect(named("_domainkey.books.example")).toHaveLength(3);
  expect(named("_dmarc.books.example")[0]?.records).toEqual(["v=DMARC1; p=quarantine; adkim=s;"]);
});

everyStage("suppresses addresses that bounced or complained, and notifies the operator", (stack) => {
  const set = configurationSet(stack);
  expect(set.suppressionOptions).toEqual({ suppressedReasons: ["BOUNCE", "COMPLAINT"] });
  expect(set.reputationOptions).toEqual({ reputationMetricsEnabled: true });
  expect(set.deliveryOptions).toEqual({ tlsPolicy: "REQUIRE" });
  const type = "aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination";
  const [events, ...more] = stack.of(type);
  expect(more).toEqual([]);
  expect(events?.inputs).toMatchObject({
    configurationSetName: set.configurationSetName,
    eventDestination: {
      enabled: true,
      matchingEventTypes: ["BOUNCE", "COMPLAINT", "REJECT"],
      snsDestination: { topicArn: expect.stringContaining("OperatorsTopic") },
    },
  });
});

everyStage("sends mails in batches at the rate of SES, and keeps failed ones for two weeks", (stack) => {
  const queue = stack.one("aws:sqs/queue:Queue", "MailQueueQueue").inputs;
  const dead = stack.one("aws:sqs/queue:Queue", "DeadMailsQueue").inputs;
  const fn = stack.fn("MailSender");
  expect(JSON.parse(queue.redrivePolicy)).toEqual({
    deadLetterTargetArn: expect.stringContaining("DeadMails"),
    maxReceiveCount: 15,
  });
  expect(queue.visibilityTimeoutSeconds).toBeGreaterThanOrEqual(6 * fn.timeout);
  expect(dead.messageRetentionSeconds).toBe(14 * 86_400);
  for (const { sqsManagedSseEnabled } of [queue, dead]) expect(sqsManagedSseEnabled).toBe(true);
  const [mapping, ...more] = stack.of("aws:lambda/eventSourceMapping:EventSourceMapping");
  expect(more).toEqual([]);
  expect(mapping?.inputs).toMatchObject({
    eventSourceArn: expect.stringContaining("MailQueue"),
    functionName: expect.stringContaining("MailSender"),
    batchSize: 10,
    functionResponseTypes: ["ReportBatchItemFailures"],
    scalingConfig: { maximumConcurrency: 2 },
  });
  const perSecond = (1000 * 2) / Number(fn.environment.variables.MAIL_INTERVAL_MS);
  expect(perSecond).toBeLessThanOrEqual(isProduction(stack) ? 14 : 1);
});

everyStage("sends MailSender only bounces and complaints, and only from the alert topic", (stack) => {
  const [subscription, ...more] = stack
    .of("aws:sns/topicSubscription:TopicSubscription")
    .map(({ inputs }) => inputs)
    .filter(({ protocol }) => protocol === "sqs");
  expect(more).toEqual([]);
  expect(subscription).toMatchObject({
    topic: expect.stringContaining("OperatorsTopic"),
    endpoint: expect.stringContaining("MailQueue"),
    rawMessageDelivery: true,
    filterPolicyScope: "MessageBody",
  });
  expect(JSON.parse(subscription?.filterPolicy)).toEqual({ eventType: ["Bounce", "Complaint"] });
  const { policy, queueUrl } = stack.one("aws:sqs/queuePolicy:QueuePolicy", "MailQueuePolicy").inputs;
  expect(queueUrl).toContain("MailQueue");
  expect(JSON.parse(policy).Statement).toEqual([
    {
      Effect: "Allow",
      Action: ["sqs:SendMessage"],
      Resource: [subscription?.endpoint],
      Principal: [{ type: "Service", identifiers: ["sns.amazonaws.com"] }],
      Condition: [{ test: "ArnEquals", variable: "aws:SourceArn", values: [subscription?.topic] }],
    },
  ]);
});

everyStage("lets only the services that send alerts publish to the alert topic", (stack) => {
  const allowedBy = (name: string) =>
    JSON.parse(stack.one("aws:sns/topicPolicy:TopicPolicy", name).inputs.policy).Statement;
  const statement = (...services: string[]) =>
    expect.objectContaining({
      Action: ["sns:Publish"],
      Principal: [{ type: "Service", identifiers: services.map((name) => `${name}.amazonaws.com`) }],
      Condition: [{ test: "StringEquals", variable: "aws:SourceAccount", values: ["123456789012"] }],
    });
  const reporters = ["cloudwatch", "ses", "budgets", ...(isProduction(stack) ? ["events"] : [])];
  expect(allowedBy("OperatorsPolicy")).toEqual([statement(...reporters)]);
  if (isProduction(stack)) expect(allowedBy("EdgeOperatorsPolicy")).toEqual([statement("cloudwatch")]);
  const subscribed = stack.of("aws:sns/topicSubscription:TopicSubscription").map(({ inputs }) => inputs);
  const operator = { protocol: "email", endpoint: "operator@books.example" };
  const people = subscribed.filter(({ protocol }) => protocol !== "sqs");
  expect(people).toHaveLength(isProduction(stack) ? 2 : 0);
  for (const subscription of people) expect(subscription).toMatchObject(operator);
});
