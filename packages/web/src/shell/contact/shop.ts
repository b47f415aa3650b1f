export const shop = {
  email: "hello@frangipani.example",
  address: ["Frangipani Books", "12 Tiong Bahru Road", "Singapore 168731"],
  map: "https://www.openstreetmap.org/search?query=Tiong%20Bahru%20Road%2C%20Singapore",
} as const;

export const hours = [
  ["Monday to Friday", "10 am – 8 pm"],
  ["Saturday", "10 am – 9 pm"],
  ["Sunday", "11 am – 6 pm"],
  ["Public holidays", "Closed"],
] as const;
