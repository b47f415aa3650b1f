export {
  AddressData,
  AddressResponse,
  AddressWire,
  addressToWire,
  CreateAddressInput,
  UpdateAddressInput,
} from "./addresses/contract.ts";
export { CodeDigits } from "./codes/code-digits.ts";
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
export { PasswordInput } from "./passwords/password.ts";
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
export { emailAddress } from "./users/email.ts";
