import * as z from "zod/mini";
import { Instant } from "../../kernel/time/clock.ts";
import type { UserId } from "../account/user.ts";
import type { AssertionCredential, NewCredential } from "./contract.ts";

/** docs/rules.md#sign-in */
export const MAX_PASSKEYS = 10;

export const Passkey = z.object({
  /** The credential's id, in base64url. */
  id: z.string(),
  name: z.string(),
  /** COSE, in base64url. */
  publicKey: z.string(),
  /** How often the authenticator has signed; stays 0 where the passkey is on several devices. */
  counter: z.int(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.output<typeof Passkey>;

/** One stored document per user, so that their number is bounded. */
export const UserPasskeys = z.object({ version: z.int(), passkeys: z.array(Passkey) });
export type UserPasskeys = z.output<typeof UserPasskeys>;

export const emptyPasskeys: UserPasskeys = { version: 0, passkeys: [] };

export const PasskeyWire = z.omit(Passkey, { publicKey: true, counter: true });
export type PasskeyWire = z.output<typeof PasskeyWire>;

export const passkeyToWire = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyWire => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});

export type PasskeyStore = {
  read(user: UserId): Promise<UserPasskeys>;
  /** Retries on conflict. */
  change(user: UserId, change: (passkeys: UserPasskeys) => UserPasskeys): Promise<UserPasskeys>;
};

/** Verifies what authenticators sign for this shop's origin; undefined for anything else. */
export type PasskeyVerifier = {
  /** The relying party's id: the shop's host name. */
  rpId: string;
  verifyNew(
    credential: NewCredential,
    challenge: string,
  ): Promise<Pick<Passkey, "id" | "publicKey" | "counter"> | undefined>;
  /** @returns the new counter */
  verifyAssertion(
    credential: AssertionCredential,
    challenge: string,
    passkey: Passkey,
  ): Promise<number | undefined>;
};

export type PasskeyPorts = { passkeys: PasskeyStore; passkeyVerifier: PasskeyVerifier };
