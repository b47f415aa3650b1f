import { defaultLimits, type Limits, type TwoStepPolicy, type User } from "@frangipani/core/accounts";
import { createSecrets } from "@frangipani/core/accounts/server";
import { sendWaitingAlerts } from "@frangipani/core/alerts";
import {
  dynamoAddresses,
  dynamoAlerts,
  dynamoBookReads,
  dynamoChallenges,
  dynamoOutbox,
  dynamoPasskeys,
  dynamoPasswords,
  dynamoPushDevices,
  dynamoPushTopics,
  dynamoSavedBooks,
  dynamoSavedViews,
  dynamoSessions,
  dynamoSettings,
  dynamoSuppressions,
  dynamoThrottles,
  dynamoUserAccess,
  dynamoUsers,
} from "@frangipani/core/dynamo";
import { createMailer, type Mailer } from "@frangipani/core/mail";
import type { LocalPushHost } from "@frangipani/core/push";
import type { Context } from "hono";
import { addressHash, codeSealer } from "../adapters/code-sealer.ts";
import { passkeyVerifier } from "../adapters/passkey-verifier.ts";
import { enqueueOrLog } from "../adapters/sqs.ts";
import { createTokenSigner } from "../adapters/token-signer.ts";
import { createBase } from "../http/base.ts";
import { createIdentify, optionalAuth } from "../http/identify.ts";
import { withOrigin } from "../http/request.ts";
import { log } from "../http/telemetry/log.ts";
import {
  addressRoutes,
  alertRoutes,
  pushRoutes,
  savedBookRoutes,
  savedViewRoutes,
} from "../identity/account-data-routes.ts";
import { type Identity, tokenCookie } from "../identity/identity.ts";
import { passkeyRoutes, passwordRoutes, sessionRoutes } from "../identity/sign-in-routes.ts";
import { userRoutes } from "../identity/user-routes.ts";
import type { Resources } from "./resources.ts";

export type IdentityResources = Pick<
  Resources,
  "table" | "clock" | "publicUrl" | "publicKeys" | "clientIpAddress" | "mailQueue" | "mailKey"
> & {
  /** The keys that sign access tokens (keys.ts). */
  signingKeys: string;
  /** At least 32 bytes; the key that hashes codes and refresh tokens is derived from it. */
  sessionKey: string;
  twoStepPolicy: TwoStepPolicy;
  /** The secret of the canary's account. */
  canaryPassword: string;
  /** False only without HTTPS: the local product. */
  secureCookies: boolean;
  /** Browsers subscribe to push messages with this key: a point on P-256 in base64url (RFC 8292). */
  pushPublicKey: string;
  /** Undefined on a stage, whose devices are on the push services of browsers. */
  localPush?: { host: LocalPushHost };
  limits?: Limits;
  mailResponseMs?: number;
};

/** Checking a password and storing a mail take less time than this, so that the response time does not show what was done. */
const MAIL_RESPONSE_MS = 500;

/** @param mailer replaced by tests */
export function createIdentity(resources: IdentityResources, mailer?: Mailer) {
  const identity = identityFrom(resources, mailer);
  return createBase(optionalAuth(identity.identify))
    .use(withOrigin(resources))
    .route("/", sessionRoutes(identity))
    .route("/", passwordRoutes(identity))
    .route("/", passkeyRoutes(identity))
    .route("/", userRoutes(identity))
    .route("/", addressRoutes(identity))
    .route("/", savedBookRoutes(identity))
    .route("/", savedViewRoutes(identity))
    .route("/", alertRoutes(identity))
    .route("/", pushRoutes(identity));
}

function identityFrom(resources: IdentityResources, mailer?: Mailer): Identity {
  const { table, clock, mailKey, secureCookies } = resources;
  // Only pages of this origin may renew or end sessions.
  const publicOrigin = new URL(resources.publicUrl).origin;
  const enqueueMails = enqueueOrLog(resources.mailQueue);
  const ports = {
    users: dynamoUsers(table),
    sessions: dynamoSessions(table),
    challenges: dynamoChallenges(table),
    passkeys: dynamoPasskeys(table),
    passwords: dynamoPasswords(table),
    throttles: dynamoThrottles(table),
    suppressions: dynamoSuppressions(table, addressHash(mailKey)),
    addresses: dynamoAddresses(table),
    pushDevices: dynamoPushDevices(table),
    pushTopics: dynamoPushTopics(table),
    savedBooks: dynamoSavedBooks(table),
    savedViews: dynamoSavedViews(table),
    alerts: dynamoAlerts(table),
    books: dynamoBookReads(table),
    shipping: dynamoSettings(table).shipping,
    clock,
    publicUrl: publicOrigin,
    enqueueMails,
  };
  const cookies = {
    refresh: tokenCookie("refresh", { isHttps: secureCookies }),
    device: tokenCookie("device", { isHttps: secureCookies }),
    reset: tokenCookie("reset", { isHttps: secureCookies }),
  };
  return {
    identify: createIdentify(dynamoUserAccess(table), resources),
    ports: {
      ...ports,
      mailer:
        mailer ??
        createMailer({
          outbox: dynamoOutbox(table),
          enqueue: enqueueMails,
          clock,
          codes: codeSealer(mailKey),
        }),
      // Alerts that fail here are sent later by the alerts job.
      onEmailProven: (user: User) =>
        sendWaitingAlerts(ports, user._id)
          .then(enqueueMails)
          .catch((error: unknown) => log("error", { event: "alerts.not-sent", userId: user._id, error })),
      secrets: createSecrets(resources.sessionKey),
      tokens: createTokenSigner(resources.signingKeys, clock),
      limits: resources.limits ?? defaultLimits,
      twoStepPolicy: resources.twoStepPolicy,
      canaryPassword: resources.canaryPassword,
      localPushHost: resources.localPush?.host,
      passkeyVerifier: passkeyVerifier(publicOrigin, (error) =>
        log("info", { event: "passkey-refused", error }),
      ),
    },
    cookies,
    client: (c: Context) => ({
      ipAddress: resources.clientIpAddress(c),
      deviceToken: cookies.device.read(c),
    }),
    publicOrigin,
    pushPublicKey: resources.pushPublicKey,
    mailResponseMs: resources.mailResponseMs ?? MAIL_RESPONSE_MS,
  };
}
