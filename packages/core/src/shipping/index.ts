export * from "./document.ts";
export {
  activeCountries,
  type DeliveryGroup,
  deliveryGroups,
  findActiveCountry,
} from "./fee.ts";
export { type RateGap, rateGaps } from "./gaps.ts";
export { manageShipping } from "./manage-shipping.ts";
export { countryMessages, rateMessages, shippingMessages, zoneMessages } from "./messages.ts";
export * from "./shipping-to.ts";
export { rangeText } from "./zones.ts";
