import { awsKey, awsMail, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { awsPayments } from "../composition/aws-payments.ts";
import { composeOrders } from "../composition/orders.ts";
import { serve } from "./serve.ts";

const orders = composeOrders({ ...awsTable(), ...awsKey(), ...awsMail(), ...awsSite(), ...awsPayments() });

export const handler = serve(orders, originKeys());
