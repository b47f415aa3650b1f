export const savedBooksMessages = {
  saved: (title: string) => `Saved "${title}"`,
  removed: (title: string) => `Removed "${title}" from your saved books`,
  full: "You have saved 500 books. Remove some to save others.",
  empty: "You have not saved any books yet",
  linkMissing: "This link is no longer valid.",
  linkRemoved: "Your list is no longer shared",
  linkCopied: "Link copied",
  shareFailed: "Your list could not be shared",
} as const;
