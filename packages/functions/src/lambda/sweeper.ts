import { awsErasureList, awsMail, awsMailKey, awsRetention, awsSite, awsTable } from "../composition/aws.ts";
import { awsPayments } from "../composition/aws-payments.ts";
import { composeSweeper } from "../composition/sweeper.ts";

const sweep = composeSweeper({
  ...awsTable(),
  ...awsErasureList(),
  ...awsMail(),
  ...awsMailKey(),
  ...awsRetention(),
  ...awsSite(),
  ...awsPayments(),
});

export const handler = async (): Promise<void> => {
  await sweep();
};
