export const activityMessages = {
  fetchFailed: "Failed to fetch the activity",
  exportFailed: "Failed to export the activity",
  none: "No activity in this time",
} as const;
