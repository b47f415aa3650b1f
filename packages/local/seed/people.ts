/** The demo accounts, with which tests and benchmarks sign in too. */
export const people = {
  admin: {
    id: "us_admin",
    name: "Asha Menon",
    email: "admin@frangipani.example",
    password: "Admin@2026",
    role: "admin",
    twoStep: false,
  },
  reader: {
    id: "us_reader",
    name: "Ruth Tan",
    email: "reader@frangipani.example",
    password: "Reader@2026",
    role: "customer",
    twoStep: false,
  },
  twoStep: {
    id: "us_twostep",
    name: "Tomas Lim",
    email: "twostep@frangipani.example",
    password: "TwoStep@2026",
    role: "customer",
    twoStep: true,
  },
} as const;
