import { awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { composePages } from "../composition/pages.ts";
import { firstScreensAt } from "./first-screens.ts";
import { serve } from "./serve.ts";

const site = awsSite();

export const handler = serve(
  composePages({ ...awsTable(), ...site, screens: firstScreensAt(site.publicUrl) }),
  originKeys(),
);
