/** The texts of the specification about shipping (§5, §8). */
export const shippingMessages = {
  chooseCountry: "Please select a country",
  dialogCountryNotFound: "Promt Country not found",
  cartCountryNotFound: "cart Country not found",
  failed: "Failed to calculate shipping. Please try again.",
  noRate: "No shipping rate found for this weight/country combination",
  calculated: (fee: string) => `Shipping calculated: ${fee}`,
} as const;
