export const signInPaths = ["/login", "/signup", "/forgot-password", "/verify-otp", "/reset-password"];
