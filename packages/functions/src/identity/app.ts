import { createBase } from "../http/base.ts";
import { optionalAuth } from "../http/identify.ts";
import { withOrigin } from "../http/origin.ts";
import { addressRoutes } from "./addresses/address-routes.ts";
import { alertRoutes } from "./alerts/alert-routes.ts";
import { type IdentityPorts, identityFrom } from "./base/identity.ts";
import { savedBookRoutes } from "./lists/saved-book-routes.ts";
import { savedViewRoutes } from "./lists/saved-view-routes.ts";
import { passkeyRoutes } from "./passkeys/passkey-routes.ts";
import { passwordRoutes } from "./passwords/password-routes.ts";
import { pushRoutes } from "./push/push-routes.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";
import { userRoutes } from "./users/user-routes.ts";

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
