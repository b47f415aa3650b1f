import { readFileSync } from "node:fs";
import { edgeFunction, MAX_EDGE_FUNCTION_BYTES } from "@frangipani/functions/edge-function";
import type { Check, Preflight } from "../check.ts";

const ROUTE_TREE = new URL("../../../../web/src/routeTree.gen.ts", import.meta.url);

/** With the secret and the domain of this stage, as the deployment sends it. */
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

export const checkEdgeFunction: Check = async (preflight) => {
  const bytes = edgeFunctionBytes(preflight);
  return bytes <= MAX_EDGE_FUNCTION_BYTES
    ? []
    : [
        {
          reason: `The function at the edge has ${bytes} bytes, and CloudFront takes ${MAX_EDGE_FUNCTION_BYTES}`,
          next: `npx sst secret set OriginKey "$(openssl rand -hex 32)" --stage ${preflight.settings.stage}, or fewer pages in packages/web/src/routeTree.gen.ts`,
        },
      ];
};
