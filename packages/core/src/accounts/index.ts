export { Address, AddressId, MAX_ADDRESSES } from "./addresses/address.ts";
export { withAddress } from "./addresses/address-book.ts";
export { createAddress, deleteAddress, listAddresses, updateAddress } from "./addresses/manage-addresses.ts";
export { addressMessages } from "./addresses/messages.ts";
export { CODE_SECONDS } from "./codes/challenge.ts";
export {
  emailChangedMail,
  newEmailCodeMail,
  ownEmailCodeMail,
  passkeyAddedMail,
  passwordChangedMail,
  resetCodeMail,
  resetLinkMail,
  signInCodeMail,
} from "./mails.ts";
export { authMessages, sessionMessages } from "./messages.ts";
export { passkeyMessages } from "./passkeys/messages.ts";
export { PasskeyWire, passkeyToWire } from "./passkeys/passkey.ts";
export type {
  AccessTokens,
  AccountPorts,
  AddressPorts,
  ChallengeStore,
  PasskeyPorts,
  PasskeyStore,
  PasskeyVerifier,
  PasswordStore,
  SessionStore,
  ThrottleStore,
  UserStore,
} from "./ports.ts";
export type { NewUser } from "./profile/sign-up.ts";
export { defaultLimits, type Limits } from "./rate-limits/limits.ts";
export { networkOf } from "./rate-limits/network.ts";
export type { Client } from "./rate-limits/rate-limit.ts";
export { beginSession, type OpenSession } from "./sessions/begin-session.ts";
export { ACCESS_SECONDS, Session } from "./sessions/session.ts";
export { signOut } from "./sessions/sign-out.ts";
export type { TwoStepPolicy } from "./sign-in/two-step.ts";
export { CANARY } from "./users/canary.ts";
export { findUser } from "./users/find-user.ts";
export { userMessages } from "./users/messages.ts";
export { moveCredentials } from "./users/move-credentials.ts";
export { type Admin, asAdmin, asSignedIn, assertSelf, type SignedIn } from "./users/principal.ts";
export {
  Access,
  type ActorAccess,
  hasProvenEmail,
  Role,
  User,
  UserId,
  UserWire,
  userToWire,
} from "./users/user.ts";
