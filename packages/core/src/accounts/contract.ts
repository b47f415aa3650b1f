export {
  AddressAnswer,
  AddressData,
  AddressWire,
  addressToWire,
  CreateAddressInput,
  UpdateAddressInput,
} from "./addresses/contract.ts";
export { CodeDigits } from "./codes/code-digits.ts";
export {
  AddPasskeyInput,
  NewCredential,
  NewPasskeyOptions,
  NewPasskeyOptionsInput,
  PasskeySignInInput,
  PasskeySignInOptions,
  RemovePasskeyInput,
  ShownCredential,
} from "./passkeys/contract.ts";
export { PasswordInput } from "./passwords/password.ts";
export {
  AddUserInput,
  ConfirmEmailInput,
  OwnEmailInput,
  PersonName,
  ProfileAnswer,
  ProfileInput,
  SignUpInput,
  UpdateUserInput,
  UserAnswer,
} from "./profile/contract.ts";
export {
  ChangePasswordInput,
  CodeStepAnswer,
  EraseAccountInput,
  ForgotInput,
  LoginAnswer,
  LoginInput,
  MessageAnswer,
  ResendCodeInput,
  ResetInput,
  ResetTokenAnswer,
  SignedInAnswer,
  TwoStepInput,
  VerifyCodeInput,
  VerifyResetInput,
} from "./sign-in/contract.ts";
export { emailAddress } from "./users/email.ts";
