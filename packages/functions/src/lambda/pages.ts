import { awsChunks, awsPages, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { composePages } from "../composition/pages.ts";
import { serve } from "./serve.ts";

export const handler = serve(
  composePages({ ...awsTable(), ...awsChunks(), ...awsSite(), ...(await awsPages()) }),
  originKeys(),
);
