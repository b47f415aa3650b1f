export { CANARY } from "./account/canary.ts";
export { CODE_SECONDS } from "./account/challenge.ts";
export { defaultLimits, type Limits } from "./account/limits.ts";
export {
  emailChangedMail,
  newEmailCodeMail,
  ownEmailCodeMail,
  passkeyAddedMail,
  passwordChangedMail,
  resetCodeMail,
  resetLinkMail,
  signInCodeMail,
} from "./account/mails.ts";
export { authMessages, sessionMessages, userMessages } from "./account/messages.ts";
export type { AccessTokens, AccountPorts } from "./account/ports.ts";
export { type Admin, asAdmin, asSignedIn, assertSelf, type SignedIn } from "./account/principal.ts";
export { ACCESS_SECONDS, Session } from "./account/session.ts";
export type { TwoStepPolicy } from "./account/two-step.ts";
export { Access, hasProvenEmail, Role, User, UserId, UserWire, userToWire } from "./account/user.ts";
export { Address, AddressId, type AddressPorts, MAX_ADDRESSES } from "./addresses/address.ts";
export { withAddress } from "./addresses/address-book.ts";
export { createAddress, deleteAddress, listAddresses, updateAddress } from "./addresses/manage-addresses.ts";
export { addressMessages } from "./addresses/messages.ts";
export { passkeyMessages } from "./passkeys/messages.ts";
export { type PasskeyPorts, type PasskeyVerifier, PasskeyWire, passkeyToWire } from "./passkeys/passkey.ts";
export type { NewUser } from "./profile/sign-up.ts";
export { type Client, networkOf } from "./rate-limits/rate-limit.ts";
export { beginSession, type OpenSession, signOut } from "./sessions/begin-session.ts";
export { findUser } from "./users/change-user.ts";
export { type ProvenAddressPorts, toProvenAddress } from "./users/to-proven-address.ts";
