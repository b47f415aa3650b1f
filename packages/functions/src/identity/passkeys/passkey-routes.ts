import { authMessages, passkeyMessages, passkeyToWire } from "@frangipani/core/accounts";
import {
  addPasskey,
  newPasskeyOptions,
  passkeySignInOptions,
  removePasskey,
  signInWithPasskey,
} from "@frangipani/core/accounts/server";
import { routes } from "../../contract/routes.ts";
import type { Identity } from "../base/identity.ts";
import { replaceSession } from "../base/responses.ts";
import { passkeyCalls } from "./passkey-calls.ts";

export const passkeyRoutes = (identity: Identity) => {
  const { ports, client } = identity;
  return routes(passkeyCalls, {
    "GET /api/auth/passkeys": async ({ principal }) =>
      (await ports.passkeys.read(principal._id)).passkeys.map(passkeyToWire),
    "POST /api/auth/passkeys/options": ({ c, principal, json }) =>
      newPasskeyOptions(ports, principal, json, client(c)),
    "POST /api/auth/passkeys": async ({ principal, json }) =>
      passkeyToWire(await addPasskey(ports, principal, json)),
    "POST /api/auth/passkeys/remove": async ({ c, principal, json }) => {
      await removePasskey(ports, principal, json, client(c));
      return { message: passkeyMessages.removed };
    },
    "POST /api/auth/passkey-sign-in/options": () => passkeySignInOptions(ports),
    "POST /api/auth/passkey-sign-in": async ({ c, json }) =>
      replaceSession(identity, c, await signInWithPasskey(ports, json), authMessages.signedIn),
  });
};
