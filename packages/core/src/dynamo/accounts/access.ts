import * as z from "zod/mini";
import type { ProvenAddressPorts } from "../../accounts/account/proven-email.ts";
import { Session } from "../../accounts/account/session.ts";
import { Access, ActorAccess, isActiveAdmin, User, type UserId } from "../../accounts/account/user.ts";
import { keys } from "../table/keys.ts";
import { ACCESS_ATTRIBUTES, EMAIL_ATTRIBUTES } from "../table/schema.ts";
import type { Table } from "../table/table.ts";

const SessionEnd = z.pick(Session, { validUntil: true });

type Bearer<U> = { user: U | undefined; session: z.output<typeof SessionEnd> | undefined };

/** Reads the user and the session in one request. */
const bearers = <S extends z.ZodMiniType>(table: Table, schema: S, attributes: readonly string[]) => ({
  async read(userId: UserId, family: string): Promise<Bearer<z.output<S>>> {
    const [user, session] = [keys.user(userId), keys.session(userId, family)];
    const find = await table.finder([user, session], [...attributes, ...ACCESS_ATTRIBUTES.session]);
    return {
      user: find(schema, user),
      session: find(SessionEnd, session),
    };
  },
});

/** Whole users, for the apps that go on to work with them; without the writes, so that these apps start faster. */
export const dynamoUserAccess = (table: Table) => bearers(table, User, ACCESS_ATTRIBUTES.whole);

/** Reads of users and their sessions what authorisation asks, and nothing else. */
export const dynamoAccess = (table: Table) => bearers(table, Access, ACCESS_ATTRIBUTES.user);

export const dynamoActorAccess = (table: Table) => bearers(table, ActorAccess, ACCESS_ATTRIBUTES.actor);

const Standing = z.pick(User, { role: true, status: true });
const Emails = z.pick(User, { email: true, confirmedEmail: true });

export const dynamoProvenEmails = (table: Table): ProvenAddressPorts["emails"] => ({
  of: (user) => table.get(Emails, keys.user(user), EMAIL_ATTRIBUTES),
});

export async function hasActiveAdmin(table: Table, user: UserId): Promise<boolean> {
  const found = await table.get(Standing, keys.user(user), EMAIL_ATTRIBUTES);
  return found !== undefined && isActiveAdmin(found);
}
