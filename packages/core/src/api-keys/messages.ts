export const apiKeyMessages = {
  nameMissing: "Give the key a name",
  nameTooLong: "Name must be at most 60 characters",
  nameTaken: "There is already a key with that name",
  noScope: "Choose at least one thing that the key may do",
  full: (most: number) => `There are ${most} keys. Revoke some to create others.`,
  tooManyRequests: "This key has made too many requests. Please try again in a moment.",
  notAllowed: "This key is not allowed to do this.",
  revoked: (name: string) => `Revoked the key "${name}"`,
  createFailed: "The key could not be created",
  revokeFailed: "The key could not be revoked",
  fetchFailed: "Failed to fetch the keys",
  copied: "Key copied",
} as const;
