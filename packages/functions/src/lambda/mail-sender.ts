import {
  awsDeadLetters,
  awsMail,
  awsMailKey,
  awsMailQueue,
  awsPushSecret,
  awsTable,
} from "../composition/aws.ts";
import { checkMails } from "../composition/health-check.ts";
import { composeMailSender } from "../composition/mail-sender.ts";
import { withHealthCheck } from "./health-check.ts";

const send = composeMailSender({
  ...awsTable(),
  ...awsMail(),
  ...awsMailKey(),
  ...awsPushSecret(),
  ...awsMailQueue(),
  ...awsDeadLetters(),
});

export const handler = withHealthCheck(checkMails(awsTable()), send);
