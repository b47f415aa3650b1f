import { awsMail, awsPayments, awsSite, awsTable } from "../composition/aws.ts";
import { composeSweeper } from "../composition/checkout.ts";

const sweep = composeSweeper({ ...awsTable(), ...awsMail(), ...awsSite(), ...awsPayments() });

export const handler = async (): Promise<void> => {
  await sweep();
};
