const place = { address: "1 Tanglin Rd", city: "Singapore", state: "Singapore", zipCode: "247905" };
export const testAddress = { name: "Mei Lin", ...place, country: "Singapore" };
