import { MAIL_QUEUE, mailPace } from "@frangipani/core/mail/queue";
import { email } from "./email.ts";
import { invoiceFonts } from "./invoice-fonts.ts";
import {
  emailPermission,
  INDEX_KEYS,
  indexPermission,
  KEYS,
  sendMail,
  tablePermission,
} from "./permissions.ts";
import { deadMails, mailQueue } from "./queues.ts";
import { live } from "./release/live.ts";
import { mailKey, pushKey } from "./secrets.ts";
import { mailsPerSecond } from "./stage.ts";
import { table } from "./storage/table.ts";

const pace = mailPace(mailsPerSecond);

/** Sends the mails whose ids are in the queue: the only function that may. */
export const mailSender = new sst.aws.Function("MailSender", {
  handler: "packages/functions/src/lambda/mail-sender.handler",
  link: [table, email.link, mailKey, pushKey, mailQueue, deadMails],
  environment: { MAIL_INTERVAL_MS: String(pace.intervalMs) },
  copyFiles: invoiceFonts,
  permissions: [
    // Orders and settings one by one are what the release before reads.
    tablePermission(
      ["GetItem"],
      [KEYS.mails, KEYS.push, KEYS.orders, KEYS.invoices, KEYS.lastInvoice, KEYS.settings],
    ),
    emailPermission,
    tablePermission(["BatchGetItem"], [KEYS.orders, KEYS.invoices, KEYS.settings]),
    // A paid order may still be without the number of its invoice.
    tablePermission(["PutItem"], [KEYS.invoices]),
    tablePermission(["UpdateItem"], [KEYS.mails, KEYS.lastInvoice]),
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
      // Together they keep the rate that SES allows.
      args.scalingConfig = { maximumConcurrency: pace.workers };
    },
  },
});
