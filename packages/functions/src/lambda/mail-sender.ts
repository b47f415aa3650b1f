import { createMailSender, mailSenderPorts } from "../apps/mail-sender.ts";
import { awsSenders } from "../aws/mail.ts";
import { awsDelivery, awsMailKey, awsTable, checkMailsAccess } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const send = createMailSender(
  mailSenderPorts({ ...awsTable(), ...awsMailKey(), ...awsDelivery(), ...awsSenders() }),
);

export const handler = withHealthCheck(checkMailsAccess, send);
