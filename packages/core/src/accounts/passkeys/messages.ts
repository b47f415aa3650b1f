export const passkeyMessages = {
  added: "Passkey added",
  removed: "Passkey removed",
  nameRequired: "Please name the passkey",
  invalid: "This passkey could not be used. Please sign in in another way.",
  notAdded: "The passkey could not be added. Please try again.",
  notUsed: "No passkey was used. Please try again, or sign in in another way.",
  alreadyAdded: "This device has a passkey for your account already.",
  limit: "Ten passkeys are possible. Please remove one first.",
  missing: "This passkey was removed already.",
} as const;
