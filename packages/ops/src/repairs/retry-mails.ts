import { dynamoOutbox } from "@frangipani/core/dynamo";
import { redriveMessages } from "@frangipani/functions/adapters/sqs";
import type { Command } from "../command.ts";

export const retryMails: Command = {
  usage: "retry-mails",
  summary: "send mails again that were given up",
  description: `Moves the messages of the dead-letter queue back into the queue of mails, and lets every mail wait again that was given
up, so that each is sent within two minutes: for when the cause has gone, as a suspension by SES. The alarm DeadMails and
the audit (mail.late) tell of such mails; after 30 days they are deleted.`,
  argumentCount: 0,
  recordedAs: "Retry mails",
  async run({ shop, print }) {
    const { table, clock, sqs, deadMailsUrl, mailQueueUrl } = await shop.resources();
    const outbox = dynamoOutbox(table);
    let count = 0;
    for await (const mail of outbox.givenUp()) {
      // Due for the sweeper, whose message replaces one that SQS has deleted after 14 days.
      await outbox.requeue(mail, clock.now());
      count += 1;
    }
    await redriveMessages(sqs, deadMailsUrl, mailQueueUrl);
    print(`${count} mails are due again.`);
    return true;
  },
};
