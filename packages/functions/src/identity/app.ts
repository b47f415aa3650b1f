import { createBase } from "../http/base.ts";
import { optionalAuth } from "../http/identify.ts";
import { withOrigin } from "../http/origin.ts";
import { addressRoutes } from "./address-routes.ts";
import { alertRoutes } from "./alert-routes.ts";
import { type IdentityPorts, identityFrom } from "./identity.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { passwordRoutes } from "./password-routes.ts";
import { pushRoutes } from "./push-routes.ts";
import { savedBookRoutes } from "./saved-book-routes.ts";
import { savedViewRoutes } from "./saved-view-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { userRoutes } from "./user-routes.ts";

export const createIdentity = (ports: IdentityPorts) => {
  const identity = identityFrom(ports);
  return createBase(optionalAuth(ports.identify))
    .use(withOrigin(ports))
    .route("/", sessionRoutes(identity))
    .route("/", passwordRoutes(identity))
    .route("/", passkeyRoutes(identity))
    .route("/", userRoutes(identity))
    .route("/", addressRoutes(identity))
    .route("/", savedBookRoutes(identity))
    .route("/", savedViewRoutes(identity))
    .route("/", alertRoutes(identity))
    .route("/", pushRoutes(identity));
};
