import { Failure } from "../../kernel/failure.ts";
import { passkeyMessages } from "./messages.ts";
import { MAX_PASSKEYS, type Passkey, type UserPasskeys } from "./passkey.ts";

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
