import { createBase } from "../http/base.ts";
import { optionalAuth } from "../http/identify.ts";
import { addressRoutes } from "./address-routes.ts";
import { type IdentityDeps, identityFrom } from "./deps.ts";
import { passwordRoutes } from "./password-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { userRoutes } from "./user-routes.ts";

/** Accounts, sessions and saved addresses: the calls under /api/auth and /api/addresses. */
export const createIdentity = (deps: IdentityDeps) => {
  const identity = identityFrom(deps);
  return createBase(optionalAuth(deps.identify))
    .route("/", sessionRoutes(identity))
    .route("/", passwordRoutes(identity))
    .route("/", userRoutes(identity))
    .route("/", addressRoutes(identity));
};
