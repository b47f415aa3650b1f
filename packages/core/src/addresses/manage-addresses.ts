import { newId } from "../kernel/id.ts";
import type { UserId } from "../users/user.ts";
import { onlySelf, type SignedIn } from "../users/who.ts";
import type { Address, AddressId } from "./address.ts";
import { addressIn, withAddress, withChange, withoutAddress } from "./address-book.ts";
import type { CreateAddressInput, UpdateAddressInput } from "./contract.ts";
import type { AddressBooks } from "./store.ts";

type Ports = { addresses: AddressBooks };

/** @throws Failure "auth.forbidden" */
export async function addressesOf({ addresses }: Ports, by: SignedIn, owner: UserId): Promise<Address[]> {
  return (await addresses.read(onlySelf(by, owner)._id)).addresses;
}

/** @throws Failure "auth.forbidden", Failure "addresses.limit" */
export async function createAddress(
  { addresses }: Ports,
  by: SignedIn,
  { id: owner, addressData }: CreateAddressInput,
): Promise<Address> {
  const id = newId("Address");
  const book = await addresses.change(onlySelf(by, owner)._id, (now) => withAddress(now, id, addressData));
  return addressIn(book, id);
}

/** @throws Failure "auth.forbidden", Failure "addresses.missing" */
export async function updateAddress(
  { addresses }: Ports,
  by: SignedIn,
  id: AddressId,
  { userId: owner, addressData }: UpdateAddressInput,
): Promise<Address> {
  const book = await addresses.change(onlySelf(by, owner)._id, (now) => withChange(now, id, addressData));
  return addressIn(book, id);
}

/** @throws Failure "auth.forbidden", Failure "addresses.missing" */
export async function deleteAddress(
  { addresses }: Ports,
  by: SignedIn,
  id: AddressId,
  owner: UserId,
): Promise<void> {
  await addresses.change(onlySelf(by, owner)._id, (now) => withoutAddress(now, id));
}
