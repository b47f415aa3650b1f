import { Failure } from "../../kernel/failure.ts";
import { type Address, type AddressBook, type AddressId, MAX_ADDRESSES } from "./address.ts";
import type { AddressData } from "./contract.ts";
import { addressMessages } from "./messages.ts";

export function withAddress(book: AddressBook, id: AddressId, data: AddressData): AddressBook {
  if (book.addresses.length >= MAX_ADDRESSES)
    throw new Failure("conflict", "addresses.limit", addressMessages.limit);
  return oneDefault(book, [...book.addresses, { ...data, id }], data.isDefault ? id : undefined);
}

export function withChange(book: AddressBook, id: AddressId, data: AddressData): AddressBook {
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

export function findAddress(book: AddressBook, id: AddressId): Address {
  const found = book.addresses.find((one) => one.id === id);
  if (!found) throw new Failure("missing", "addresses.missing", addressMessages.missing);
  return found;
}

// Exactly one default: the chosen one, else the one marked as default, else the first.
function oneDefault(book: AddressBook, addresses: Address[], chosen?: AddressId): AddressBook {
  const standard = chosen ?? addresses.find((one) => one.isDefault)?.id ?? addresses[0]?.id;
  return { ...book, addresses: addresses.map((one) => ({ ...one, isDefault: one.id === standard })) };
}
