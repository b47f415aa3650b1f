import { Failure } from "../../kernel/failure.ts";
import { fold } from "../../kernel/fold.ts";
import { newId } from "../../kernel/id.ts";
import type { ShippingDocument } from "../../shipping/document.ts";
import { activeCountryNamed } from "../../shipping/fee.ts";
import { shippingMessages } from "../../shipping/messages.ts";
import type { AddressPorts } from "../ports.ts";
import { onlySelf, type SignedIn } from "../users/principal.ts";
import type { UserId } from "../users/user.ts";
import type { Address, AddressId } from "./address.ts";
import { addressIn, withAddress, withChange, withoutAddress } from "./address-book.ts";
import type { AddressData, CreateAddressInput, UpdateAddressInput } from "./contract.ts";

/** @throws Failure "auth.forbidden" */
export async function addressesOf(
  { addresses }: AddressPorts,
  by: SignedIn,
  owner: UserId,
): Promise<Address[]> {
  return (await addresses.read(onlySelf(by, owner)._id)).addresses;
}

/** @throws Failure "auth.forbidden", Failure "addresses.limit", Failure "addresses.country" */
export async function createAddress(
  { addresses, shipping }: AddressPorts,
  by: SignedIn,
  { id: owner, addressData }: CreateAddressInput,
): Promise<Address> {
  const id = newId("Address");
  const person = onlySelf(by, owner);
  assertServed(await shipping.read(), addressData);
  const book = await addresses.change(person._id, (now) => withAddress(now, id, addressData));
  return addressIn(book, id);
}

/**
 * An address whose country became inactive since may be changed otherwise, and be there when the shop ships there again.
 * @throws Failure "auth.forbidden", Failure "addresses.missing", Failure "addresses.country"
 */
export async function updateAddress(
  { addresses, shipping }: AddressPorts,
  by: SignedIn,
  id: AddressId,
  { userId: owner, addressData }: UpdateAddressInput,
): Promise<Address> {
  const person = onlySelf(by, owner);
  const settings = await shipping.read();
  const book = await addresses.change(person._id, (now) => {
    if (fold(addressIn(now, id).country) !== fold(addressData.country)) assertServed(settings, addressData);
    return withChange(now, id, addressData);
  });
  return addressIn(book, id);
}

/** @throws Failure "auth.forbidden", Failure "addresses.missing" */
export async function deleteAddress(
  { addresses }: AddressPorts,
  by: SignedIn,
  id: AddressId,
  owner: UserId,
): Promise<void> {
  await addresses.change(onlySelf(by, owner)._id, (now) => withoutAddress(now, id));
}

function assertServed(shipping: ShippingDocument, { country }: AddressData): void {
  if (!activeCountryNamed(shipping, country))
    throw new Failure("invalid", "addresses.country", shippingMessages.notServed(country), {
      field: "addressData.country",
    });
}
