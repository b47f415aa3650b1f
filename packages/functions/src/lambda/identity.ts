import { awsKey, awsMail, awsSecretKeys, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { composeIdentity } from "../composition/identity.ts";
import { serve, VIEWER_ADDRESS } from "./serve.ts";

const identity = composeIdentity({
  ...awsTable(),
  ...awsKey(),
  ...awsSecretKeys(),
  ...awsMail(),
  ...awsSite(),
  twoStepPolicy: "admins",
  clientIpAddress: (c) => c.req.header(VIEWER_ADDRESS) ?? "unknown",
});

export const handler = serve(identity, originKeys());
