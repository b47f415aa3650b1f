export const gstMessages = {
  fetchRateFailed: "failed to fetch gst rate",
  added: "GST rate added successfully",
  updated: "GST rate updated successfully",
  deleted: "GST rate deleted successfully",
  fetchFailed: "Failed to fetch GST rates",
  /** A refused creation shows the server's message. */
  addFailed: "Failed to add GST rate",
  updateFailed: "Failed to update GST rate",
  deleteFailed: "Failed to delete GST rate",
  nameRequired: "GST name is required",
  year: "Year must be between 1900 and 2099",
  rate: "Rate must be between 0 and 100",
  rateDecimals: "Rate can have at most two decimals",
  exists: "A GST rate with this name and year already exists",
  missing: "GST rate not found",
  tooMany: (max: number) => `At most ${max} GST rates are possible`,
} as const;
