import * as z from "zod/mini";
import { Failure } from "../../kernel/failure.ts";
import { pick } from "../../kernel/objects.ts";
import type { PersonalStore } from "../../kernel/stores.ts";
import { Instant } from "../../kernel/time/clock.ts";
import type { UserId } from "../account/user.ts";
import { type AssertionCredential, type NewCredential, passkeyMessages } from "./contract.ts";

/** docs/rules.md#sign-in */
const MAX_PASSKEYS = 10;

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

export const passkeyToWire = (passkey: Passkey): PasskeyWire =>
  pick(passkey, ["id", "name", "createdAt", "lastUsedAt"]);

export type PasskeyStore = PersonalStore<UserId, UserPasskeys>;

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

/** @throws Failure "auth.passkey-limit" */
export function assertRoom({ passkeys }: UserPasskeys): void {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new Failure("conflict", "auth.passkey-limit", passkeyMessages.limit);
}

/** @throws Failure "auth.passkey-limit" */
export function withPasskey(all: UserPasskeys, passkey: Passkey): UserPasskeys {
  assertRoom(all);
  return { ...all, passkeys: [...all.passkeys.filter(({ id }) => id !== passkey.id), passkey] };
}

/** @throws Failure "auth.passkey-missing" */
export function withoutPasskey(all: UserPasskeys, id: string): UserPasskeys {
  const passkeys = all.passkeys.filter((passkey) => passkey.id !== id);
  if (passkeys.length === all.passkeys.length)
    throw new Failure("missing", "auth.passkey-missing", passkeyMessages.missing);
  return { ...all, passkeys };
}

/** @throws Failure "auth.invalid-passkey" if it was removed, or used concurrently with the same counter */
export function withUse(all: UserPasskeys, before: Passkey, after: Passkey): UserPasskeys {
  const current = all.passkeys.find(({ id }) => id === before.id);
  if (!current || current.counter !== before.counter) throw invalidPasskey();
  return { ...all, passkeys: all.passkeys.map((passkey) => (passkey === current ? after : passkey)) };
}

export const invalidPasskey = () => new Failure("invalid", "auth.invalid-passkey", passkeyMessages.invalid);
