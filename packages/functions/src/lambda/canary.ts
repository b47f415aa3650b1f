import { createCanary } from "../canary/canary.ts";
import { awsCanary } from "../composition/aws-canary.ts";

export const handler = createCanary(awsCanary());
