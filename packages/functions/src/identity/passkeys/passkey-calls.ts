import { PasskeyWire } from "@frangipani/core/accounts";
import {
  AddPasskeyInput,
  MessageResponse,
  NewPasskeyOptions,
  NewPasskeyOptionsInput,
  PasskeySignInInput,
  PasskeySignInOptions,
  RemovePasskeyInput,
  SignedInResponse,
} from "@frangipani/core/accounts/contract";
import { type Calls, callsOf } from "../../contract/call.ts";
import { conflict, invalid, missing, tooManyAttempts, wrongPassword } from "../../contract/refusals.ts";

const tooManyPasskeys = conflict("auth.passkey-limit", "There are ten already.");
const invalidPasskey = invalid(
  "auth.invalid-passkey",
  "The credential, its challenge or its signature is not valid here, or the challenge was used or is over.",
);

const { ourAnyone, ourSignedIn } = callsOf("Accounts");

export const passkeyCalls = {
  "GET /api/auth/passkeys": {
    ...ourSignedIn,
    summary: "List one's passkeys",
    response: { description: "Ten at most, the first added first", list: { Passkey: PasskeyWire } },
  },
  "POST /api/auth/passkeys/options": {
    ...ourSignedIn,
    summary: "Ask for what the browser needs to make a passkey",
    description:
      "The options of `navigator.credentials.create`, with a challenge for one use within 5 minutes.",
    json: { NewPasskeyOptionsInput },
    response: { description: "The options", json: { NewPasskeyOptions } },
    refusals: [wrongPassword, tooManyPasskeys, tooManyAttempts],
  },
  "POST /api/auth/passkeys": {
    ...ourSignedIn,
    summary: "Add a passkey",
    json: { AddPasskeyInput },
    response: { status: 201, description: "The passkey", json: { Passkey: PasskeyWire } },
    refusals: [invalidPasskey, tooManyPasskeys],
  },
  "POST /api/auth/passkeys/remove": {
    ...ourSignedIn,
    summary: "Remove one of one's passkeys",
    json: { RemovePasskeyInput },
    response: { description: "Removed", json: { Message: MessageResponse } },
    refusals: [
      wrongPassword,
      missing("auth.passkey-missing", "The person has no such passkey."),
      tooManyAttempts,
    ],
  },
  "POST /api/auth/passkey-sign-in/options": {
    ...ourAnyone,
    summary: "Ask for what the browser needs to sign in with a passkey",
    description: "The options of `navigator.credentials.get`, with a challenge for one use within 5 minutes.",
    response: { description: "The options", json: { PasskeySignInOptions } },
  },
  "POST /api/auth/passkey-sign-in": {
    ...ourAnyone,
    summary: "Sign in with a passkey",
    description: "Instead of the password and the code: the device verifies its user.",
    json: { PasskeySignInInput },
    response: { description: "Signed in", json: { SignedIn: SignedInResponse } },
    refusals: [invalidPasskey],
  },
} satisfies Calls;
