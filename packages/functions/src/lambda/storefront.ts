import { awsChunks, awsKey, awsTable, originKeys } from "../composition/aws.ts";
import { composeStorefront } from "../composition/storefront.ts";
import { serve } from "./serve.ts";

export const handler = serve(composeStorefront({ ...awsTable(), ...awsKey(), ...awsChunks() }), originKeys());
