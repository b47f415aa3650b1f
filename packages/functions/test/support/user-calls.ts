import type { User } from "@frangipani/core/accounts";
import type { IdentityShop } from "./identity-shop.ts";

export const updateUser = (shop: IdentityShop, as: string | undefined, id: string, user: unknown) =>
  shop.call("PUT", `/auth/update/${id}`, { user }, { as });
export const deactivateUser = (shop: IdentityShop, as: string | undefined, id: string) =>
  shop.call("PUT", `/auth/deleteUserById/${id}`, undefined, { as });
export const userForm = (user: User, part: object = {}) => ({
  name: user.name,
  email: user.email,
  role: user.role,
  status: user.status,
  ...part,
});
