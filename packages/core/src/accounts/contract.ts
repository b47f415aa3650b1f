export { CodeDigits } from "./account/code-digits.ts";
export { emailAddress } from "./account/email.ts";
export {
  AddressData,
  AddressResponse,
  AddressWire,
  addressToWire,
  CreateAddressInput,
  UpdateAddressInput,
} from "./addresses/contract.ts";
export {
  AddPasskeyInput,
  AssertionCredential,
  NewCredential,
  NewPasskeyOptions,
  NewPasskeyOptionsInput,
  PasskeySignInInput,
  PasskeySignInOptions,
  RemovePasskeyInput,
} from "./passkeys/contract.ts";
export { PasswordInput } from "./passwords/contract.ts";
export {
  AccountResponse,
  AddUserInput,
  ConfirmEmailInput,
  OwnEmailInput,
  PersonName,
  ProfileInput,
  ProfileResponse,
  SignUpInput,
  UpdateUserInput,
  UserResponse,
} from "./profile/contract.ts";
export {
  ChangePasswordInput,
  CodeStepResponse,
  EraseAccountInput,
  ForgotInput,
  LoginInput,
  LoginResponse,
  MessageResponse,
  ResendCodeInput,
  ResetInput,
  ResetTokenResponse,
  SignedInResponse,
  TwoStepInput,
  VerifyCodeInput,
  VerifyResetInput,
} from "./sign-in/contract.ts";
