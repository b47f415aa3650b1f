// What browsers may import too; the use cases that hash or make secrets (node:crypto) are in server.ts.
export { CODE_SECONDS } from "./account/challenge.ts";
export { allowMail, CANARY, findUser } from "./account/change-user.ts";
export { defaultLimits, type Limits } from "./account/limits.ts";
export * from "./account/mails.ts";
export { authMessages, sessionMessages, userMessages } from "./account/messages.ts";
export type { AccountPorts } from "./account/ports.ts";
export { type ProvenAddressPorts, toProvenAddress } from "./account/proven-email.ts";
export { type Client, networkOf } from "./account/rate-limit.ts";
export { ACCESS_SECONDS, type AccessTokens, type OpenSession, Session } from "./account/session.ts";
export * from "./account/user.ts";
export {
  Address,
  AddressId,
  type AddressPorts,
  MAX_ADDRESSES,
} from "./addresses/address.ts";
export {
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
  withAddress,
} from "./addresses/manage-addresses.ts";
export { addressMessages } from "./addresses/messages.ts";
export { passkeyMessages } from "./passkeys/contract.ts";
export { type PasskeyPorts, type PasskeyVerifier, PasskeyWire, passkeyToWire } from "./passkeys/passkey.ts";
export type { NewUser } from "./users/sign-up.ts";
