/** Pages that sign-in does not lead back to. */
export const signInPaths = ["/login", "/signup", "/forgot-password", "/verify-otp", "/reset-password"];
