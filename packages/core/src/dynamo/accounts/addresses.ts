import { AddressBook, type AddressBookStore, emptyAddressBook } from "../../accounts/addresses/address.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import { userDocuments } from "./user-documents.ts";

export const dynamoAddresses = (table: Table): AddressBookStore =>
  userDocuments(table, AddressBook, keys.addresses, () => emptyAddressBook);
