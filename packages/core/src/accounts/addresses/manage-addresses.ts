import { mergeEdit } from "../../kernel/edit.ts";
import { Failure } from "../../kernel/failure.ts";
import { newId } from "../../kernel/id.ts";
import { fold } from "../../kernel/text/fold.ts";
import type { ShippingDocument } from "../../shipping/document.ts";
import { findActiveCountry } from "../../shipping/fee.ts";
import { shippingMessages } from "../../shipping/messages.ts";
import { assertSelf, type SignedIn, type UserId } from "../account/user.ts";
import {
  type Address,
  type AddressBook,
  type AddressData,
  type AddressId,
  type AddressPorts,
  type CreateAddressInput,
  MAX_ADDRESSES,
  type UpdateAddressInput,
} from "./address.ts";
import { addressMessages } from "./messages.ts";

export function withAddress(book: AddressBook, id: AddressId, data: AddressData): AddressBook {
  if (book.addresses.length >= MAX_ADDRESSES)
    throw new Failure("conflict", "addresses.limit", addressMessages.limit);
  return oneDefault(book, [...book.addresses, { ...data, id }], data.isDefault ? id : undefined);
}

export function withChangedAddress(book: AddressBook, id: AddressId, data: AddressData): AddressBook {
  findAddress(book, id);
  const addresses = book.addresses.map((one) => (one.id === id ? { ...data, id } : one));
  return oneDefault(book, addresses, data.isDefault ? id : undefined);
}

export function withoutAddress(book: AddressBook, id: AddressId): AddressBook {
  findAddress(book, id);
  return oneDefault(
    book,
    book.addresses.filter((one) => one.id !== id),
  );
}

function findAddress(book: AddressBook, id: AddressId): Address {
  const found = book.addresses.find((one) => one.id === id);
  if (!found) throw new Failure("missing", "addresses.missing", addressMessages.missing);
  return found;
}

// Exactly one default: the chosen one, else the one marked as default, else the first.
function oneDefault(book: AddressBook, addresses: Address[], chosen?: AddressId): AddressBook {
  const defaultId = chosen ?? addresses.find((one) => one.isDefault)?.id ?? addresses[0]?.id;
  return { ...book, addresses: addresses.map((one) => ({ ...one, isDefault: one.id === defaultId })) };
}

export async function listAddresses(
  { addresses }: AddressPorts,
  principal: SignedIn,
  owner: UserId,
): Promise<Address[]> {
  return (await addresses.read(assertSelf(principal, owner)._id)).addresses;
}

/** @throws Failure "auth.forbidden", "addresses.limit", "addresses.country" */
export async function createAddress(
  { addresses, shipping }: AddressPorts,
  principal: SignedIn,
  { id: owner, addressData }: CreateAddressInput,
): Promise<Address> {
  const id = newId("Address");
  const self = assertSelf(principal, owner);
  assertServed(await shipping.read(), addressData);
  const book = await addresses.change(self._id, (current) => withAddress(current, id, addressData));
  return findAddress(book, id);
}

/**
 * An address may stay in a country that the shop no longer ships to.
 * @throws Failure "auth.forbidden", "addresses.missing", "addresses.country", "edit.changed"
 */
export async function updateAddress(
  { addresses, shipping }: AddressPorts,
  principal: SignedIn,
  id: AddressId,
  { userId: owner, addressData, base }: UpdateAddressInput,
): Promise<Address> {
  const self = assertSelf(principal, owner);
  const settings = await shipping.read();
  const book = await addresses.change(self._id, (current) => {
    const { id: _, ...stored } = findAddress(current, id);
    const edited = mergeEdit<AddressData>(stored, addressData, base);
    if (fold(stored.country) !== fold(edited.country)) assertServed(settings, edited);
    return withChangedAddress(current, id, edited);
  });
  return findAddress(book, id);
}

/** @throws Failure "auth.forbidden", "addresses.missing" */
export async function deleteAddress(
  { addresses }: AddressPorts,
  principal: SignedIn,
  id: AddressId,
  owner: UserId,
): Promise<void> {
  await addresses.change(assertSelf(principal, owner)._id, (current) => withoutAddress(current, id));
}

function assertServed(shipping: ShippingDocument, { country }: AddressData): void {
  if (!findActiveCountry(shipping, country))
    throw new Failure("invalid", "addresses.country", shippingMessages.notServed(country), {
      field: "addressData.country",
    });
}
