export const authMessages = {
  signedIn: "Logged in successfully",
  signedOut: "Successfully logged out",
  signedUp: "Account created successfully",
  codeAccepted: "OTP verified successfully",
  codeSent: "A verification code has been sent to your email",
  codeSentAgain: "A new verification code has been sent",
  resetCodeSent: "Reset Otp sent to your email",
  passwordReset: "Password reset successfully",

  invalidCredentials: "Invalid email or password",
  invalidCode: "Invalid OTP",
  invalidEmailOrToken: "Invalid email or token",
  somethingWrong: "Something went Wrong!",
  resendFailed: "Failed to resend code",
  resetCodeFailed: "Failed to send reset otp",
  resetFailed: "Failed to reset password",
  resetTokenTitle: "Invalid Reset Otp",
  invalidResetToken: "This password reset otp is invalid or has expired.",

  emailRequired: "Email is required",
  passwordRequired: "Password is required",
  enterValidEmail: "Enter Valid Email",
  enterAllDigits: "Please enter all 6 digits",
  passwordRule:
    "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
  commonPassword: "This password is one of the most common ones. Please choose another.",
  passwordTooLong: "Password can have at most 256 characters",
  /** Signup and reset differ by a full stop (docs/rules.md#passwords). */
  signupPasswordsDiffer: "Passwords do not match.",
  resetPasswordsDiffer: "Passwords do not match",

  wrongPassword: "Your current password is not right.",
  passwordChanged: "Password changed successfully",
  confirmEmailFirst: "Please confirm your email address first.",
  twoStepOn: "Sign-in codes are switched on",
  twoStepOff: "Sign-in codes are switched off",
  foreignOrigin: "This request came from another site.",
  resendTooSoon: (seconds: number) =>
    `Please wait ${seconds === 1 ? "1 second" : `${seconds} seconds`} before you ask for another code.`,
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
} as const;

/** A separate object, as every function of the API refuses calls without a session. */
export const sessionMessages = {
  required: "Please sign in to continue.",
  ended: "Your session has ended. Please sign in again.",
} as const;
