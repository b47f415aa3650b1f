import { instant } from "@frangipani/core/kernel";
import { PASSWORD } from "../shop.ts";
import { type Changes, suffix } from "./change.ts";

export const accountChanges: Changes = {
  "POST /api/auth/signup": {
    make: async () => ({
      body: { user: { name: "Nadia Rahman", email: `nadia-${suffix()}@books.example`, password: PASSWORD } },
    }),
    fields: { name: [null, "N…"], email: [null, "n…@b….example"], role: [null, "admin"] },
  },
  "PUT /api/auth/update/:id": {
    async make(shop) {
      const { _id: id, name, email } = await shop.person();
      return { id, body: { user: { name, email, role: "admin" } } };
    },
    fields: { role: ["customer", "admin"] },
  },
  "PUT /api/auth/deleteUserById/:id": {
    make: async (shop) => ({ id: (await shop.person())._id }),
    fields: { status: ["true", "false"] },
  },
  "POST /api/auth/allowMail/:id": {
    async make(shop) {
      const { _id: id, email } = await shop.person();
      await shop.suppressions.add(email, { reason: "bounce", at: instant(new Date()) });
      return { id };
    },
    fields: { mailSuppressed: ["bounce", null] },
  },
  "POST /api/auth/eraseUser/:id": {
    make: async (shop) => ({ id: (await shop.person())._id }),
    fields: { status: ["true", "false"] },
  },
};
