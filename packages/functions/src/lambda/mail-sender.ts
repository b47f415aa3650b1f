import { awsDeadLetters, awsMail, awsMailKey, awsMailQueue, awsTable } from "../composition/aws.ts";
import { composeMailSender } from "../composition/mail-sender.ts";

export const handler = composeMailSender({
  ...awsTable(),
  ...awsMail(),
  ...awsMailKey(),
  ...awsMailQueue(),
  ...awsDeadLetters(),
});
