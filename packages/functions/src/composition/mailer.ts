import { dynamoOutbox } from "@frangipani/core/dynamo";
import {
  createMailer,
  type Delivery,
  deliver,
  type Mail,
  type Mailer,
  type MailSender,
  type OutboxPorts,
} from "@frangipani/core/mail";
import { codeSealer } from "../adapters/code-sealer.ts";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import type { MailKeyResource, MailResource, TableResource } from "./resources.ts";

export const composeOutboxPorts = (resources: TableResource & MailResource): OutboxPorts => ({
  outbox: dynamoOutbox(resources.table),
  sender: loadedSender(resources),
  clock: resources.clock,
});

/** The SDK of the mail service is loaded with the first mail, as most requests send none. */
function loadedSender({ ses, mailFrom, configurationSet, clock }: TableResource & MailResource): MailSender {
  let loading: Promise<MailSender> | undefined;
  const load = () =>
    import("../adapters/ses-sender.ts").then(({ sesSender }) => sesSender(ses, mailFrom, configurationSet));
  return {
    async send(mail) {
      recordMetrics({ MailDelay: (clock.now().getTime() - Date.parse(mail.createdAt)) / 1000 });
      loading ??= load();
      await (await loading).send(mail);
    },
  };
}

/** For Identity, whose mails have codes, and for the sweeper, which sends them later. */
export const composeCodePorts = (resources: TableResource & MailResource & MailKeyResource): OutboxPorts => ({
  ...composeOutboxPorts(resources),
  codes: codeSealer(resources.mailKey),
});

const report = ({ mailId, outcome, error }: Delivery): void => {
  if (error) log("warn", { event: "mail.delayed", mailId, outcome, reason: error.message });
};

export const composeMailer = (ports: OutboxPorts): Mailer => createMailer(ports, report);

export const composeSendMails =
  (ports: OutboxPorts) =>
  async (mails: readonly Mail[]): Promise<void> => {
    for (const mail of mails) report(await deliver(ports, mail));
  };
