export { CodeDigits } from "./account/code-input.ts";
export { emailAddress } from "./account/email.ts";
export * from "./addresses/contract.ts";
export * from "./passkeys/contract.ts";
export {
  ChangePasswordInput,
  checkNewPassword,
  ForgotInput,
  PasswordInput,
  ResetInput,
  ResetTokenResponse,
  VerifyResetInput,
} from "./passwords/contract.ts";
export * from "./profile/contract.ts";
export * from "./sign-in/contract.ts";
