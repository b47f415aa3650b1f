// In a file of its own, so that pages can show these texts without loading the schemas.
export const addressMessages = {
  saved: "Address saved successfully!",
  updated: "Address updated successfully!",
  deleted: "Address deleted successfully!",
  deleteFailed: "error deleting address!",
  fetchFailed: "Your saved addresses could not be fetched",

  nameRequired: "Name is required",
  addressRequired: "Address is required",
  cityRequired: "City is required",
  stateRequired: "State is required",
  zipCodeRequired: "Postal code is required",
  countryRequired: "Country is required",
  limit: "You can save at most two addresses",
  missing: "Address not found",
} as const;
