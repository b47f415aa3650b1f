import { readFileSync } from "node:fs";
import { REQUIRED_CONCURRENCY } from "@frangipani/functions/capacity";
import { edgeFunction, MAX_EDGE_FUNCTION_BYTES } from "@frangipani/functions/edge-function";
import { BOUNDARY_POLICY, REGION } from "@frangipani/functions/stage-settings";
import type { Check, Preflight } from "../check.ts";

export const checkBoundary: Check = async ({ settings, cloud }, refuse) => {
  if (await cloud.hasPolicy(BOUNDARY_POLICY)) return;
  const environment = settings.isPreview ? "preview" : settings.stage;
  refuse(
    `IAM has no policy ${BOUNDARY_POLICY}, which limits the roles of functions`,
    `npm run --silent ops -- deploy-role --stage ${environment} --repository OWNER/NAME > deploy-role.json && aws cloudformation deploy --stack-name deploy-frangipani-${environment} --template-file deploy-role.json --capabilities CAPABILITY_NAMED_IAM`,
  );
};

/** Production alone reserves executions (stacks/api.ts). */
export const checkConcurrency: Check = async ({ settings, cloud }, refuse) => {
  if (!settings.isProduction) return;
  const available = await cloud.concurrentExecutions();
  if (available < REQUIRED_CONCURRENCY)
    refuse(
      `Lambda runs ${available} functions of this account at once; the shop reserves from ${REQUIRED_CONCURRENCY}`,
      `aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
    );
};

const ROUTE_TREE = new URL("../../../../web/src/routeTree.gen.ts", import.meta.url);

/** The size of the edge function with this stage's secret and domain, as the deployment sends it. */
export const edgeFunctionBytes = ({ settings, secrets }: Pick<Preflight, "settings" | "secrets">): number =>
  Buffer.byteLength(
    edgeFunction({
      app: "frangipani",
      stage: settings.stage,
      routeTree: readFileSync(ROUTE_TREE, "utf8"),
      originKeys: secrets.OriginKey ?? "",
      hasDomain: settings.domain !== undefined,
    }),
  );

export const checkEdgeFunction: Check = async (preflight, refuse) => {
  const bytes = edgeFunctionBytes(preflight);
  if (bytes > MAX_EDGE_FUNCTION_BYTES)
    refuse(
      `The function at the edge has ${bytes} bytes, and CloudFront takes ${MAX_EDGE_FUNCTION_BYTES}`,
      `npx sst secret set OriginKey "$(openssl rand -hex 32)" --stage ${preflight.settings.stage}, or fewer pages in packages/web/src/routeTree.gen.ts`,
    );
};
