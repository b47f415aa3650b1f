import { MAIL_QUEUE, mailPace } from "@frangipani/core/mail/queue";
import { deadMails, email, mailQueue } from "./email.ts";
import { invoiceFonts, live } from "./functions.ts";
import { alertTopic } from "./monitoring/alert-topic.ts";
import {
  emailPermission,
  INDEX_KEYS,
  indexPermission,
  KEYS,
  sendMail,
  tablePermission,
} from "./permissions.ts";
import { mailKey, pushKey } from "./secrets.ts";
import { mailsPerSecond } from "./stage.ts";
import { table } from "./storage/table.ts";

const pace = mailPace(mailsPerSecond);

/** Sends the mails whose ids are in the queue. No other function may send mail. */
export const mailSender = new sst.aws.Function("MailSender", {
  handler: "packages/functions/src/lambda/mail-sender.handler",
  link: [table, email.link, mailKey, pushKey, mailQueue, deadMails],
  environment: { MAIL_INTERVAL_MS: String(pace.intervalMs) },
  copyFiles: invoiceFonts,
  permissions: [
    // KEYS.orders and KEYS.settings: the previous release reads single orders and settings.
    tablePermission(
      ["GetItem"],
      [KEYS.mails, KEYS.push, KEYS.orders, KEYS.invoices, KEYS.lastInvoice, KEYS.settings, KEYS.suppressed],
    ),
    emailPermission,
    tablePermission(["BatchGetItem"], [KEYS.orders, KEYS.invoices, KEYS.settings]),
    // The function numbers the invoice of a paid order that has no number yet.
    tablePermission(["PutItem"], [KEYS.invoices, KEYS.officeChanges]),
    tablePermission(["UpdateItem"], [KEYS.mails, KEYS.lastInvoice, KEYS.suppressed]),
    tablePermission(["DeleteItem"], [KEYS.push]),
    indexPermission("gsi1", INDEX_KEYS.gsi1.pushDevices),
    sendMail,
    {
      actions: [
        "sqs:ReceiveMessage",
        "sqs:DeleteMessage",
        "sqs:GetQueueAttributes",
        "sqs:ChangeMessageVisibility",
      ],
      resources: [mailQueue.arn],
    },
    { actions: ["sqs:SendMessage"], resources: [deadMails.arn] },
  ],
  timeout: `${MAIL_QUEUE.functionTimeoutSeconds} seconds`,
});

mailQueue.subscribe(live("MailSender", mailSender).arn, {
  batch: { size: MAIL_QUEUE.batchSize, partialResponses: true },
  transform: {
    eventSourceMapping: (args) => {
      // This many workers together, each at its interval, keep to the rate that SES allows.
      args.scalingConfig = { maximumConcurrency: pace.workers };
    },
  },
});

new aws.sqs.QueuePolicy("MailQueuePolicy", {
  queueUrl: mailQueue.url,
  policy: aws.iam.getPolicyDocumentOutput({
    statements: [
      {
        principals: [{ type: "Service", identifiers: ["sns.amazonaws.com"] }],
        actions: ["sqs:SendMessage"],
        resources: [mailQueue.arn],
        conditions: [{ test: "ArnEquals", variable: "aws:SourceArn", values: [alertTopic.arn] }],
      },
    ],
  }).json,
});

/** SES's events about bounces and complaints also go to the function, which suppresses the address. */
new aws.sns.TopicSubscription("MailEvents", {
  topic: alertTopic.arn,
  protocol: "sqs",
  endpoint: mailQueue.arn,
  rawMessageDelivery: true,
  filterPolicyScope: "MessageBody",
  filterPolicy: JSON.stringify({ eventType: ["Bounce", "Complaint"] }),
});
