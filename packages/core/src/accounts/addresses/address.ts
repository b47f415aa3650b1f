import * as z from "zod/mini";
import { EditBase } from "../../kernel/edit.ts";
import { id } from "../../kernel/id.ts";
import { pick } from "../../kernel/objects.ts";
import type { PersonalStore } from "../../kernel/stores.ts";
import { line } from "../../kernel/text/text.ts";
import type { ShippingStore } from "../../shipping/document.ts";
import { UserId } from "../account/user.ts";
import { addressMessages } from "./messages.ts";

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

// A single line of text; a missing field is read as an empty one.
const field = (max: number, missing: string) => z.pipe(z._default(z.string(missing), ""), line(max, missing));

export const AddressData = z.object({
  name: field(120, addressMessages.nameRequired),
  country: field(80, addressMessages.countryRequired),
  address: field(300, addressMessages.addressRequired),
  city: field(120, addressMessages.cityRequired),
  state: field(120, addressMessages.stateRequired),
  zipCode: field(20, addressMessages.zipCodeRequired),
  isDefault: z._default(z.boolean(), false),
});
export type AddressData = z.output<typeof AddressData>;

/** `id` is the owner's. */
export const CreateAddressInput = z.object({ addressData: AddressData, id: UserId });
export type CreateAddressInput = z.output<typeof CreateAddressInput>;

export const UpdateAddressInput = z.object({ addressData: AddressData, userId: UserId, base: EditBase });
export type UpdateAddressInput = z.output<typeof UpdateAddressInput>;

export const AddressWire = z.extend(Address, { _id: Address.shape.id });
export type AddressWire = z.output<typeof AddressWire>;

export const addressToWire = (address: Address): AddressWire => ({
  _id: address.id,
  ...pick(address, ["id", "name", "address", "city", "state", "zipCode", "country", "isDefault"]),
});

export const AddressResponse = z.extend(AddressWire, { message: z.string() });
export type AddressResponse = z.output<typeof AddressResponse>;
