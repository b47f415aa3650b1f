import { dynamoOutbox } from "@frangipani/core/dynamo";
import type { Command } from "./command.ts";

export const retryMails: Command = {
  usage: "retry-mails",
  summary: "send mails again that were given up",
  description: `Makes every mail due again that could not be sent for two days, so that the sweeper sends it within a minute: for when
the cause has gone, as a suspension by SES. The audit names such mails (mail.late); after 30 days they are deleted.`,
  argumentCount: 0,
  recordedAs: "Retry mails",
  async run({ shop, print }) {
    const { table, clock } = await shop.resources();
    const outbox = dynamoOutbox(table);
    let count = 0;
    for await (const mail of outbox.givenUp()) {
      await outbox.requeue(mail, clock.now());
      count += 1;
    }
    print(`${count} mails are due again.`);
    return true;
  },
};
