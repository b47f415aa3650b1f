import { awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { composePages } from "../composition/pages.ts";
import { serve } from "./serve.ts";
import { shellAt } from "./shell.ts";

const site = awsSite();

export const handler = serve(
  composePages({ ...awsTable(), ...site, shell: shellAt(site.publicUrl) }),
  originKeys(),
);
