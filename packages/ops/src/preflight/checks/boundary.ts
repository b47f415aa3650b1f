import { BOUNDARY_POLICY } from "@frangipani/functions/stage-settings";
import type { Check } from "../check.ts";

export const checkBoundary: Check = async ({ settings, cloud }) => {
  if (await cloud.hasPolicy(BOUNDARY_POLICY)) return [];
  const environment = settings.isPreview ? "preview" : settings.stage;
  return [
    {
      reason: `IAM has no policy ${BOUNDARY_POLICY}, which limits the roles of functions`,
      next: `npm run --silent ops -- deploy-role --stage ${environment} --repository OWNER/NAME > deploy-role.json && aws cloudformation deploy --stack-name deploy-frangipani-${environment} --template-file deploy-role.json --capabilities CAPABILITY_NAMED_IAM`,
    },
  ];
};
