import { createIdentity } from "../apps/identity.ts";
import * as stage from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const identity = createIdentity({
  ...stage.awsTable(),
  ...stage.awsClients(),
  ...stage.awsSecretKeys(),
  ...stage.awsMailQueue(),
  ...stage.awsMailKey(),
  ...stage.awsPushKey(),
  ...stage.awsSite(),
  twoStepPolicy: "admins",
});

export const handler = withHealthCheck(stage.checkSettingsAccess, serve(identity, stage.originKeys()));
