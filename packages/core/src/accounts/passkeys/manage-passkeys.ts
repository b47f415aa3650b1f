import { Failure } from "../../kernel/failure.ts";
import { SHOP_NAME } from "../../kernel/shop.ts";
import { instant } from "../../kernel/time/clock.ts";
import { passkeyAddedMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import { postNotice } from "../account/proven-email.ts";
import type { Client } from "../account/rate-limit.ts";
import type { SignedIn } from "../account/user.ts";
import { assertPassword } from "../passwords/change-password.ts";
import {
  type AddPasskeyInput,
  type NewPasskeyOptions,
  type NewPasskeyOptionsInput,
  passkeyMessages,
  type RemovePasskeyInput,
} from "./contract.ts";
import { assertRoom, type Passkey, type PasskeyPorts, withoutPasskey, withPasskey } from "./passkey.ts";
import {
  CHALLENGE_SECONDS,
  challengeIn,
  issuePasskeyChallenge,
  redeemPasskeyChallenge,
} from "./sign-in-with-passkey.ts";

// The COSE identifiers of EdDSA, ES256 and RS256. Every authenticator supports at least one of them.
const ALGORITHMS = [-8, -7, -257];

/** @throws Failure "auth.wrong-password", "auth.too-many-attempts", "auth.passkey-limit" */
export async function newPasskeyOptions(
  ports: AccountPorts & PasskeyPorts,
  principal: SignedIn,
  { password }: NewPasskeyOptionsInput,
  client: Client,
): Promise<NewPasskeyOptions> {
  await assertPassword(ports, principal, password, client);
  const existing = await ports.passkeys.read(principal._id);
  assertRoom(existing);
  return {
    rp: { id: ports.passkeyVerifier.rpId, name: SHOP_NAME },
    user: {
      id: Buffer.from(principal._id).toString("base64url"),
      name: principal.email,
      displayName: principal.name,
    },
    challenge: await issuePasskeyChallenge(ports, "passkey-new", principal),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: existing.passkeys.map(({ id }) => ({ type: "public-key", id })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** Notifies the user, as a passkey needs no password. Throws "auth.invalid-passkey", "auth.passkey-limit". */
export async function addPasskey(
  ports: AccountPorts & PasskeyPorts,
  principal: SignedIn,
  { name, credential }: AddPasskeyInput,
): Promise<Passkey> {
  const token = challengeIn(credential.response.clientDataJSON);
  const challenge = token && (await redeemPasskeyChallenge(ports, "passkey-new", token));
  const isTheirs =
    challenge &&
    challenge.userId === principal._id &&
    challenge.sessionsValidFrom === principal.sessionsValidFrom;
  const verified = isTheirs ? await ports.passkeyVerifier.verifyNew(credential, token) : undefined;
  if (!verified) throw notAdded();
  const passkey: Passkey = {
    ...verified,
    name,
    createdAt: instant(ports.clock.now()),
    lastUsedAt: null,
  };
  await ports.passkeys.change(principal._id, (all) => withPasskey(all, passkey));
  await postNotice(ports, principal, passkeyAddedMail(principal.email, name));
  return passkey;
}

const notAdded = () => new Failure("invalid", "auth.invalid-passkey", passkeyMessages.notAdded);

/** @throws Failure "auth.wrong-password", "auth.too-many-attempts", "auth.passkey-missing" */
export async function removePasskey(
  ports: AccountPorts & PasskeyPorts,
  principal: SignedIn,
  { id, password }: RemovePasskeyInput,
  client: Client,
): Promise<void> {
  await assertPassword(ports, principal, password, client);
  await ports.passkeys.change(principal._id, (all) => withoutPasskey(all, id));
}
