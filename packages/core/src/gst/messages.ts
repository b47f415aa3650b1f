export const gstMessages = {
  withGst: (price: string) => `${price} with GST`,
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
  yearTaken: (name: string, year: number) =>
    `${year} has an active GST rate already: ${name}. Make that one inactive first.`,
  yearTwice: (year: number, names: string) =>
    `${year} has more than one active GST rate (${names}). Orders are charged the one that was added first. Make the others inactive.`,
  missing: "GST rate not found",
  tooMany: (max: number) => `At most ${max} GST rates are possible`,
  sellerNameRequired: "Name is required",
  sellerAddressRequired: "Address is required",
  registrationNumber: "A GST registration number has 8 to 20 letters, digits and hyphens",
  sellerFailed: "Failed to fetch the seller",
  sellerSaved: "Seller saved",
} as const;
