export { CodeDigits } from "./account/code-input.ts";
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
export {
  ChangePasswordInput,
  checkNewPassword,
  ForgotInput,
  PasswordInput,
  ResetInput,
  ResetTokenResponse,
  VerifyResetInput,
} from "./passwords/contract.ts";
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
  CodeStepResponse,
  EraseAccountInput,
  LoginInput,
  LoginResponse,
  MessageResponse,
  ResendCodeInput,
  SignedInResponse,
  TwoStepInput,
  VerifyCodeInput,
} from "./sign-in/contract.ts";
