import { MAIL_QUEUE } from "@frangipani/core/mail/queue";

/** Mails that were given up, for an operator (docs/operations.md). */
export const deadMails = new sst.aws.Queue("DeadMails", {
  transform: {
    queue: (args) => {
      args.messageRetentionSeconds = MAIL_QUEUE.deadLetterRetentionSeconds;
      args.sqsManagedSseEnabled = true;
    },
  },
});

/** Ids of mails that wait in the outbox (docs/decisions/022-mails-go-through-a-queue.md). */
export const mailQueue = new sst.aws.Queue("MailQueue", {
  visibilityTimeout: `${MAIL_QUEUE.visibilityTimeoutSeconds} seconds`,
  dlq: { queue: deadMails.arn, retry: MAIL_QUEUE.maxReceiveCount },
  transform: {
    queue: (args) => {
      args.sqsManagedSseEnabled = true;
    },
  },
});

export const enqueueMail = { actions: ["sqs:SendMessage"], resources: [mailQueue.arn] };
