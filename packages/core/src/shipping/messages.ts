export const shippingMessages = {
  chooseCountry: "Please select a country",
  dialogCountryNotFound: "Promt Country not found",
  cartCountryNotFound: "cart Country not found",
  failed: "Failed to calculate shipping. Please try again.",
  noRate: "No shipping rate found for this weight/country combination",
  notServed: (country: string) => `We do not ship to ${country}.`,
  nowhere: "There is no country that we ship to at the moment.",
  delivery: (country: string, fee: string, arrival: string | null) =>
    `To ${country}: ${fee}${arrival === null ? "" : `, with you by ${arrival}`}`,
  calculated: (fee: string) => `Shipping calculated: ${fee}`,
} as const;

export const zoneMessages = {
  added: "Zone added successfully",
  updated: "Zone updated successfully",
  deleted: "Zone deleted successfully",
  fetchFailed: "Failed to fetch zones",
  addFailed: "Failed to add zone",
  updateFailed: "Failed to update zone",
  deleteFailed: "Failed to delete zone",
  nameRequired: "Zone name is required",
  codeRequired: "Zone code is required",
  nameExists: "A zone with this name already exists",
  codeExists: "A zone with this code already exists",
  deliveryDays: (max: number) => `Delivery time must be a whole number of days, from 1 to ${max}`,
  missing: "Zone not found",
  choose: "Please select a zone",
  unknown: "The selected zone does not exist",
  inactive: "The selected zone is inactive. Please select an active zone",
  inUse: (zone: string, users: string) =>
    `${zone} is still used by ${users}. Move or delete them first, or make the zone inactive.`,
} as const;

export const countryMessages = {
  added: "Country added successfully",
  updated: "Country updated successfully",
  deleted: "Country deleted successfully",
  fetchFailed: "Failed to fetch countries",
  addFailed: "Failed to add country",
  updateFailed: "Failed to update country",
  deleteFailed: "Failed to delete country",
  nameRequired: "Country name is required",
  codeRequired: "Country code is required",
  nameExists: "A country with this name already exists",
  codeExists: "A country with this code already exists",
  missing: "Country not found",
} as const;

export const rateMessages = {
  added: "Shipping rate added successfully",
  updated: "Shipping rate updated successfully",
  deleted: "Shipping rate deleted successfully",
  fetchFailed: "Failed to fetch shipping rates",
  addFailed: "Failed to add shipping rate",
  updateFailed: "Failed to update shipping rate",
  deleteFailed: "Failed to delete shipping rate",
  minOverMax: "Minimum weight must not be greater than maximum weight",
  missing: "Shipping rate not found",
  overlaps: (other: string, zone: string) =>
    `The weight range overlaps the active rate ${other} of zone ${zone}. Two ranges may not share a weight.`,
} as const;

export const tooMany = (max: number, what: string): string => `At most ${max} ${what} are possible`;
