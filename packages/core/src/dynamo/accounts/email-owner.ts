import * as z from "zod/mini";
import { UserId } from "../../accounts/account/user.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

const EmailOwner = z.object({ userId: UserId });
const UNKNOWN_USER = UserId.parse("nobody");

/** Of an unknown address the id of nobody, to be read as any other, so that both cases take equally long. */
export async function readEmailOwner(table: Table, email: string): Promise<UserId> {
  const owner = await table.get(EmailOwner, keys.email(email));
  return owner?.userId ?? UNKNOWN_USER;
}
