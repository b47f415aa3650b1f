import { awsPages, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { composePages } from "../composition/pages.ts";
import { serve } from "./serve.ts";

export const handler = serve(
  composePages({ ...awsTable(), ...awsSite(), ...(await awsPages()) }),
  originKeys(),
);
