import { noPasskeys, UserPasskeys } from "../../accounts/passkeys/passkey.ts";
import type { PasskeyStore } from "../../accounts/ports.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { userDocuments } from "./user-document.ts";

export const dynamoPasskeys = (table: Table): PasskeyStore =>
  userDocuments(table, UserPasskeys, keys.passkeys, noPasskeys);
