export { CODE_SECONDS } from "./account/challenge.ts";
export { CANARY, findUser } from "./account/change-user.ts";
export { defaultLimits, type Limits } from "./account/limits.ts";
export * from "./account/mails.ts";
export * from "./account/messages.ts";
export type { AccountPorts } from "./account/ports.ts";
export { type ProvenAddressPorts, toProvenAddress } from "./account/proven-email.ts";
export { type Client, networkOf } from "./account/rate-limit.ts";
export {
  ACCESS_SECONDS,
  type AccessTokens,
  beginSession,
  type OpenSession,
  Session,
  signOut,
} from "./account/session.ts";
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
