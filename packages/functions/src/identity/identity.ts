import {
  type AccessTokens,
  type AccountPorts,
  type AddressPorts,
  type ChallengeStore,
  defaultLimits,
  type Limits,
  type SessionStore,
  type ThrottleStore,
  type TwoStepPolicy,
  type UserStore,
} from "@frangipani/core/accounts";
import { createSecrets } from "@frangipani/core/accounts/server";
import type { Clock } from "@frangipani/core/kernel";
import type { Mailer } from "@frangipani/core/mail";
import type { Context } from "hono";
import type { Identify } from "../http/base.ts";
import { type RefreshCookie, refreshCookie } from "../http/cookies.ts";
import { createTokenSigner } from "./token-signer.ts";

export type IdentityPorts = AddressPorts & {
  identify: Identify;
  users: UserStore;
  sessions: SessionStore;
  challenges: ChallengeStore;
  throttles: ThrottleStore;
  mailer: Mailer;
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
  /** The only origin that may renew or end sessions, e.g. "https://books.example". */
  publicUrl: string;
  /** False only without HTTPS: the local product. */
  secureCookies: boolean;
  limits?: Limits;
  /** A fixed response time for known and unknown addresses; longer than the work takes. */
  forgotResponseMs?: number;
};

export type Identity = {
  identify: Identify;
  ports: AccountPorts & AddressPorts & { tokens: AccessTokens };
  cookie: RefreshCookie;
  clientIpAddress(c: Context): string;
  publicOrigin: string;
  forgotResponseMs: number;
};

export const identityFrom = (ports: IdentityPorts): Identity => ({
  identify: ports.identify,
  ports: {
    users: ports.users,
    sessions: ports.sessions,
    challenges: ports.challenges,
    throttles: ports.throttles,
    addresses: ports.addresses,
    shipping: ports.shipping,
    mailer: ports.mailer,
    clock: ports.clock,
    secrets: createSecrets(ports.settings.sessionKey),
    tokens: createTokenSigner(ports.settings.signingKeys, ports.clock),
    limits: ports.settings.limits ?? defaultLimits,
    twoStepPolicy: ports.settings.twoStepPolicy,
  },
  cookie: refreshCookie(ports.settings.secureCookies),
  clientIpAddress: ports.clientIpAddress,
  publicOrigin: new URL(ports.settings.publicUrl).origin,
  forgotResponseMs: ports.settings.forgotResponseMs ?? 500,
});
