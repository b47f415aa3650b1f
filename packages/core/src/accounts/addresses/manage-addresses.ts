import { mergeEdit } from "../../kernel/edit.ts";
import { Failure } from "../../kernel/failure.ts";
import { newId } from "../../kernel/id.ts";
import { fold } from "../../kernel/text/fold.ts";
import type { ShippingDocument } from "../../shipping/document.ts";
import { findActiveCountry } from "../../shipping/fee.ts";
import { shippingMessages } from "../../shipping/messages.ts";
import { assertSelf, type SignedIn } from "../account/principal.ts";
import type { UserId } from "../account/user.ts";
import type { Address, AddressId, AddressPorts } from "./address.ts";
import { findAddress, withAddress, withChange, withoutAddress } from "./address-book.ts";
import type { AddressData, CreateAddressInput, UpdateAddressInput } from "./contract.ts";

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
  const book = await addresses.change(self._id, (now) => withAddress(now, id, addressData));
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
  const book = await addresses.change(self._id, (now) => {
    const { id: _, ...stored } = findAddress(now, id);
    const edited = mergeEdit<AddressData>(stored, addressData, base);
    if (fold(stored.country) !== fold(edited.country)) assertServed(settings, edited);
    return withChange(now, id, edited);
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
  await addresses.change(assertSelf(principal, owner)._id, (now) => withoutAddress(now, id));
}

function assertServed(shipping: ShippingDocument, { country }: AddressData): void {
  if (!findActiveCountry(shipping, country))
    throw new Failure("invalid", "addresses.country", shippingMessages.notServed(country), {
      field: "addressData.country",
    });
}
