import { createIdentity } from "../apps/identity.ts";
import {
  awsClients,
  awsMailKey,
  awsMailQueue,
  awsPushKey,
  awsSecretKeys,
  awsSite,
  awsTable,
  checkSettings,
  originKeys,
} from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const identity = createIdentity({
  ...awsTable(),
  ...awsClients(),
  ...awsSecretKeys(),
  ...awsMailQueue(),
  ...awsMailKey(),
  ...awsPushKey(),
  ...awsSite(),
  twoStepPolicy: "admins",
});

export const handler = withHealthCheck(checkSettings, serve(identity, originKeys()));
