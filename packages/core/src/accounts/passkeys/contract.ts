import * as z from "zod/mini";
import { line } from "../../kernel/text/text.ts";
import { PasswordInput } from "../account/inputs.ts";

export const passkeyMessages = {
  added: "Passkey added",
  removed: "Passkey removed",
  nameRequired: "Please name the passkey",
  invalid: "This passkey could not be used. Please sign in in another way.",
  notAdded: "The passkey could not be added. Please try again.",
  notUsed: "No passkey was used. Please try again, or sign in in another way.",
  alreadyAdded: "This device has a passkey for your account already.",
  limit: "Ten passkeys are possible. Please remove one first.",
  missing: "This passkey was removed already.",
} as const;

// A credential is JSON as browsers make it (WebAuthn level 3): bytes in base64url.
const MAX_BYTES_LENGTH = 20_000;
const bytes = (message: string) =>
  z.string(message).check(z.maxLength(MAX_BYTES_LENGTH, message), z.regex(/^[\w-]+$/, message));
const credential = <R extends z.core.$ZodLooseShape>(response: R, message: string) =>
  z.object(
    {
      id: bytes(message),
      rawId: bytes(message),
      type: z.literal("public-key", message),
      clientExtensionResults: z.object({}, message),
      response: z.object(response, message),
    },
    message,
  );

const newBytes = bytes(passkeyMessages.notAdded);
export const NewCredential = credential(
  { clientDataJSON: newBytes, attestationObject: newBytes },
  passkeyMessages.notAdded,
);
export type NewCredential = z.output<typeof NewCredential>;

const assertionBytes = bytes(passkeyMessages.invalid);
export const AssertionCredential = credential(
  {
    clientDataJSON: assertionBytes,
    authenticatorData: assertionBytes,
    signature: assertionBytes,
    /** The user's id: a passkey that is found without an email address has it. */
    userHandle: assertionBytes,
  },
  passkeyMessages.invalid,
);
export type AssertionCredential = z.output<typeof AssertionCredential>;

/** Asks for the password, since whoever adds a passkey can sign in with it. */
export const NewPasskeyOptionsInput = z.object({ password: PasswordInput });
export type NewPasskeyOptionsInput = z.output<typeof NewPasskeyOptionsInput>;

const MAX_NAME_LENGTH = 60;
export const AddPasskeyInput = z.object({
  name: line(MAX_NAME_LENGTH, passkeyMessages.nameRequired),
  credential: NewCredential,
});
export type AddPasskeyInput = z.output<typeof AddPasskeyInput>;

export const RemovePasskeyInput = z.object({ id: bytes(passkeyMessages.missing), password: PasswordInput });
export type RemovePasskeyInput = z.output<typeof RemovePasskeyInput>;

export const PasskeySignInInput = z.object({ credential: AssertionCredential });
export type PasskeySignInInput = z.output<typeof PasskeySignInInput>;

const PublicKey = z.literal("public-key");

/** What `navigator.credentials.create` is given, as JSON. */
export const NewPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: PublicKey, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: PublicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type NewPasskeyOptions = z.output<typeof NewPasskeyOptions>;

/** What `navigator.credentials.get` is given, as JSON. */
export const PasskeySignInOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
});
export type PasskeySignInOptions = z.output<typeof PasskeySignInOptions>;
