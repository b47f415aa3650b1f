import { dynamoOutbox } from "@frangipani/core/dynamo/outbox";
import { createPostbox, type Delivery, deliver, type Mailroom } from "@frangipani/core/mail/deliver";
import type { Mail, Postbox } from "@frangipani/core/mail/mail";
import { sesSender } from "../adapters/ses-sender.ts";
import { log } from "../http/log.ts";
import type { MailResource, TableResource } from "./resources.ts";

export const composeMailroom = ({
  table,
  clock,
  ses,
  mailFrom,
  configurationSet,
}: TableResource & MailResource): Mailroom => ({
  outbox: dynamoOutbox(table),
  sender: sesSender(ses, mailFrom, configurationSet),
  clock,
});

const report = (delivery: Delivery): void => {
  if (delivery.outcome === "failed") log("warn", { event: "mail.delayed", ...delivery });
};

export const composePostbox = (room: Mailroom): Postbox => createPostbox(room, report);

/** Sends mails that a transaction has put into the outbox. */
export const composeSendMails =
  (room: Mailroom) =>
  async (mails: readonly Mail[]): Promise<void> => {
    for (const mail of mails) report(await deliver(room, mail));
  };
