import { AddressBook, type AddressBookStore, emptyAddressBook } from "../../accounts/addresses/address.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table/table.ts";
import { userDocuments } from "./user-document.ts";

export const dynamoAddresses = (table: Table): AddressBookStore =>
  userDocuments(table, AddressBook, keys.addresses, () => emptyAddressBook);
