export const testAddress = {
  name: "Mei Lin",
  address: "1 Tanglin Rd",
  city: "Singapore",
  state: "Singapore",
  zipCode: "247905",
  country: "Singapore",
};
