import type { ShippingDocument } from "../../shipping/document.ts";
import type { UserId } from "../users/user.ts";
import type { AddressBook } from "./address.ts";

/** Where saved addresses are kept. */
export type AddressBooks = {
  read(owner: UserId): Promise<AddressBook>;
  /** Applies the change and stores the result, again on a fresh copy if somebody was faster. */
  change(owner: UserId, change: (book: AddressBook) => AddressBook): Promise<AddressBook>;
};

export type AddressPorts = {
  addresses: AddressBooks;
  /** Which countries an address may be in. */
  shipping: { read(): Promise<ShippingDocument> };
};
