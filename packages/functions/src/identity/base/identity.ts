import {
  type AccessTokens,
  type AccountPorts,
  type AddressPorts,
  type ChallengeStore,
  type Client,
  defaultLimits,
  type Limits,
  type PasskeyPorts,
  type PasskeyStore,
  type PasswordStore,
  type SessionStore,
  type ThrottleStore,
  type TwoStepPolicy,
  type User,
  type UserStore,
} from "@frangipani/core/accounts";
import { createSecrets } from "@frangipani/core/accounts/server";
import { type AlertPorts, type AlertStore, sendWaitingAlerts } from "@frangipani/core/alerts";
import type { Clock } from "@frangipani/core/kernel";
import type { Mailer, PostPorts, SuppressionStore } from "@frangipani/core/mail";
import type { LocalPushHost, PushDeviceStore, PushPorts, PushTopicStore } from "@frangipani/core/push";
import type { SavedBooksPorts, SavedBooksStore } from "@frangipani/core/saved-books";
import type { SavedViewPorts, SavedViewStore } from "@frangipani/core/saved-views";
import type { Context } from "hono";
import { passkeyVerifier } from "../../adapters/passkey-verifier.ts";
import type { Identify } from "../../http/base.ts";
import { type TokenCookie, tokenCookie } from "../../http/cookies.ts";
import { log } from "../../http/telemetry/log.ts";
import { createTokenSigner } from "./token-signer.ts";

export type IdentityPorts = AddressPorts & {
  identify: Identify<User>;
  users: UserStore;
  sessions: SessionStore;
  challenges: ChallengeStore;
  passwords: PasswordStore;
  passkeys: PasskeyStore;
  throttles: ThrottleStore;
  suppressions: Pick<SuppressionStore, "of" | "lift">;
  savedBooks: SavedBooksStore;
  savedViews: SavedViewStore;
  alerts: AlertStore;
  books: AlertPorts["books"];
  pushDevices: PushDeviceStore;
  pushTopics: PushTopicStore;
  mailer: Mailer;
  enqueueMails: PostPorts["enqueue"];
  clock: Clock;
  clientIpAddress(c: Context): string;
  settings: IdentitySettings;
};

type IdentitySettings = {
  /** Sign access tokens (signing-keys.ts). */
  signingKeys: string;
  /** At least 32 bytes; the key that hashes codes and refresh tokens is derived from it. */
  sessionKey: string;
  twoStepPolicy: TwoStepPolicy;
  /** The secret of the canary's account. */
  canaryPassword: string;
  /** The only origin that may renew or end sessions, e.g. "https://books.example". */
  publicUrl: string;
  /** False only without HTTPS: the local product. */
  secureCookies: boolean;
  /** For which browsers make their subscriptions (RFC 8292). */
  pushPublicKey: string;
  localPush?: { host: LocalPushHost };
  limits?: Limits;
  /** A fixed response time, whether or not a mail is sent; longer than the work takes. */
  mailResponseMs?: number;
};

export type Identity = {
  identify: Identify<User>;
  ports: AccountPorts &
    AddressPorts &
    PasskeyPorts &
    SavedBooksPorts &
    SavedViewPorts &
    AlertPorts &
    PushPorts & { tokens: AccessTokens; suppressions: IdentityPorts["suppressions"] };
  cookies: { refresh: TokenCookie; device: TokenCookie; reset: TokenCookie };
  client(c: Context): Client;
  publicOrigin: string;
  pushPublicKey: string;
  mailResponseMs: number;
};

export function identityFrom({ settings, clientIpAddress, identify, ...stores }: IdentityPorts): Identity {
  const { sessionKey, signingKeys, secureCookies } = settings;
  const cookies = {
    refresh: tokenCookie("refresh", secureCookies),
    device: tokenCookie("device", secureCookies),
    reset: tokenCookie("reset", secureCookies),
  };
  const publicOrigin = new URL(settings.publicUrl).origin;
  const onEmailProven = (user: User) =>
    sendWaitingAlerts({ ...stores, publicUrl: publicOrigin }, user).catch((error: unknown) =>
      log("error", { event: "alerts.not-sent", userId: user._id, error }),
    );
  return {
    identify,
    ports: {
      ...stores,
      onEmailProven,
      secrets: createSecrets(sessionKey),
      tokens: createTokenSigner(signingKeys, stores.clock),
      limits: settings.limits ?? defaultLimits,
      twoStepPolicy: settings.twoStepPolicy,
      canaryPassword: settings.canaryPassword,
      localPushHost: settings.localPush?.host,
      publicUrl: publicOrigin,
      passkeyVerifier: passkeyVerifier(publicOrigin, (error) =>
        log("info", { event: "passkey-refused", error }),
      ),
    },
    cookies,
    client: (c) => ({ ipAddress: clientIpAddress(c), deviceToken: cookies.device.read(c) }),
    publicOrigin,
    pushPublicKey: settings.pushPublicKey,
    mailResponseMs: settings.mailResponseMs ?? 500,
  };
}
