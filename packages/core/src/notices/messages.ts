export const noticeMessages = {
  fetchFailed: "Failed to fetch the notifications",
  saved: "Notifications saved",
  badAddress: (typed: string) => `${typed} is not an email address`,
  tooMany: (most: number) => `At most ${most} addresses are possible`,
  copies: "Copies must be a whole number between 0 and 1000",
} as const;
