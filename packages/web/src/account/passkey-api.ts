import { type PasskeyWire, passkeyMessages } from "@frangipani/core/accounts";
import type { SignedInResponse } from "@frangipani/core/accounts/contract";
import { ApiError, textOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { sendPendingSignOut } from "../api/session/session.ts";

const loadBrowserApi = () => import("@simplewebauthn/browser");

/** The device asks its user which passkey to use, and verifies them. */
export async function signInWithPasskey(): Promise<SignedInResponse> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadBrowserApi(),
    callApi("POST /api/auth/passkey-sign-in/options", { anonymous: true }),
    sendPendingSignOut(),
  ]);
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  return callApi("POST /api/auth/passkey-sign-in", {
    json: {
      credential: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
    },
    anonymous: true,
  });
}

export async function addPasskey(name: string, password: string): Promise<PasskeyWire> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    loadBrowserApi(),
    callApi("POST /api/auth/passkeys/options", { json: { password } }),
  ]);
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  return callApi("POST /api/auth/passkeys", {
    json: {
      name,
      credential: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
    },
  });
}

/** The library keeps the names of the browser's DOMExceptions, which say what the user or device refused. */
export function passkeyFailure(error: unknown): string {
  if (!(error instanceof ApiError) && error instanceof Error) {
    if (error.name === "NotAllowedError" || error.name === "AbortError") return passkeyMessages.notUsed;
    if (error.name === "InvalidStateError") return passkeyMessages.alreadyAdded;
  }
  return textOf(error);
}
