import * as z from "zod/mini";
import { EditBase } from "../../kernel/edit.ts";
import { line } from "../../kernel/text/text.ts";
import { UserId } from "../account/user.ts";
import { Address } from "./address.ts";
import { addressMessages } from "./messages.ts";

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
  id: address.id,
  name: address.name,
  address: address.address,
  city: address.city,
  state: address.state,
  zipCode: address.zipCode,
  country: address.country,
  isDefault: address.isDefault,
});

export const AddressResponse = z.extend(AddressWire, { message: z.string() });
export type AddressResponse = z.output<typeof AddressResponse>;
