import { awsKey, awsMail, awsPayments, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { composeOrders } from "../composition/checkout.ts";
import { serve } from "./serve.ts";

const orders = composeOrders({ ...awsTable(), ...awsKey(), ...awsMail(), ...awsSite(), ...awsPayments() });

export const handler = serve(orders, originKeys());
