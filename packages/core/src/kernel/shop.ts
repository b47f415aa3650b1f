export const SHOP_NAME = "Frangipani Books";
/** The postal address, in lines. */
export const SHOP_ADDRESS = ["12 Tiong Bahru Road", "Singapore 168731"] as const;
