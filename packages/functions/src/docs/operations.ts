import type { Operation } from "../contract/call.ts";
import type { Call } from "../http/access.ts";
import { accounts } from "./operations/accounts.ts";
import { addresses } from "./operations/addresses.ts";

/**
 * What the contract says of every call (spec §7): the document, its page and the tests are made of this table. Each call
 * of http/access.ts has an entry, or this does not compile.
 */
export const OPERATIONS: Readonly<Record<Call, Operation>> = {
  ...accounts,
  ...addresses,
};
