import { awsKey, awsMail, awsSecretKeys, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { composeIdentity } from "../composition/identity.ts";
import { serve, viewerAddress } from "./serve.ts";

const identity = composeIdentity({
  ...awsTable(),
  ...awsKey(),
  ...awsSecretKeys(),
  ...awsMail(),
  ...awsSite(),
  twoStepPolicy: "admins",
  clientIpAddress: viewerAddress,
});

export const handler = serve(identity, originKeys());
