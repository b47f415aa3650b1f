import * as z from "zod/mini";
import { id } from "../../kernel/id.ts";
import type { PersonalStore } from "../../kernel/stores.ts";
import type { ShippingStore } from "../../shipping/document.ts";
import type { UserId } from "../account/user.ts";

export const AddressId = id("Address");
export type AddressId = z.output<typeof AddressId>;

export const Address = z.object({
  id: AddressId,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.output<typeof Address>;

/** docs/rules.md#addresses */
export const MAX_ADDRESSES = 2;

/** One stored document per user, so that the number of addresses and the default are always consistent. */
export const AddressBook = z.object({ version: z.int(), addresses: z.array(Address) });
export type AddressBook = z.output<typeof AddressBook>;

export const emptyAddressBook: AddressBook = { version: 0, addresses: [] };

export type AddressBookStore = PersonalStore<UserId, AddressBook>;

export type AddressPorts = {
  addresses: AddressBookStore;
  shipping: Pick<ShippingStore, "read">;
};
