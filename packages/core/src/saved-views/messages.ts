export const savedViewMessages = {
  nameMissing: "Give the view a name",
  nameTooLong: "Name must be at most 60 characters",
  nameTaken: "There is already a view of this table with that name",
  full: "You have saved 50 views. Remove some to save others.",
  saved: (name: string) => `Saved the view "${name}"`,
  removed: (name: string) => `Removed the view "${name}"`,
  saveFailed: "The view could not be saved",
  removeFailed: "The view could not be removed",
  fetchFailed: "Your views could not be fetched",
} as const;
