import { CAPACITY } from "@frangipani/functions/capacity";
import { API_ROUTES, PAGE_ROUTES } from "@frangipani/functions/gateway-routes";
import { HOME, pathPattern } from "@frangipani/functions/paths";
import type { LimitedRoute } from "./emulators/api-gateway/throttle.ts";

/** The stage's routes and limits (stacks/api.ts). */
export const routeLimits: readonly LimitedRoute[] = [...API_ROUTES, ...PAGE_ROUTES].map(
  ({ method, path, app }) => {
    // The edge asks for "/" by another name.
    const pattern = pathPattern([path === HOME ? "/" : path]);
    return {
      ...CAPACITY[app],
      matches: (requestMethod, requestPath) =>
        (method === "ANY" || method === requestMethod) && pattern.test(requestPath),
    };
  },
);
