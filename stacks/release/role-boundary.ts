import { BOUNDARY_POLICY } from "@frangipani/functions/stage-settings";
import { account } from "../stage.ts";

// The deploying role may create roles only with this boundary (packages/ops/src/deploy-role).
$transform(aws.iam.Role, (args) => {
  args.permissionsBoundary = $interpolate`arn:aws:iam::${account}:policy/${BOUNDARY_POLICY}`;
});
