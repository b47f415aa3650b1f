import {
  awsKey,
  awsMailKey,
  awsMailQueue,
  awsPushKey,
  awsSecretKeys,
  awsSite,
  awsTable,
  originKeys,
} from "../composition/aws.ts";
import { checkSettings } from "../composition/health-check.ts";
import { composeIdentity } from "../composition/identity.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const identity = composeIdentity({
  ...awsTable(),
  ...awsKey(),
  ...awsSecretKeys(),
  ...awsMailQueue(),
  ...awsMailKey(),
  ...awsPushKey(),
  ...awsSite(),
  twoStepPolicy: "admins",
  clientIpAddress: viewerAddress,
});

export const handler = withHealthCheck(checkSettings(awsTable()), serve(identity, originKeys()));
