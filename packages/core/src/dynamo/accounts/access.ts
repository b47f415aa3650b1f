import * as z from "zod/mini";
import type { ProvenAddressPorts } from "../../accounts/account/proven-email.ts";
import { Session } from "../../accounts/account/session.ts";
import { Access, ActorAccess, isActiveAdmin, User, type UserId } from "../../accounts/account/user.ts";
import { keys } from "../table/keys.ts";
import { ACCESS_ATTRIBUTES, EMAIL_ATTRIBUTES } from "../table/schema.ts";
import type { Table } from "../table/table.ts";

const SessionEnd = z.pick(Session, { validUntil: true });

type UserOfSession<U> = { user: U | undefined; session: z.output<typeof SessionEnd> | undefined };

/** Reads the user and the session in one request. */
const usersOfSessions = <S extends z.ZodMiniType>(
  table: Table,
  schema: S,
  attributes: readonly string[],
) => ({
  async read(userId: UserId, family: string): Promise<UserOfSession<z.output<S>>> {
    const [user, session] = [keys.user(userId), keys.session(userId, family)];
    const find = await table.finder([user, session], [...attributes, ...ACCESS_ATTRIBUTES.session]);
    return {
      user: find(schema, user),
      session: find(SessionEnd, session),
    };
  },
});

/** Reads whole users. Apart from `dynamoUsers`, so that apps without writes of users start faster. */
export const dynamoUserAccess = (table: Table) => usersOfSessions(table, User, ACCESS_ATTRIBUTES.whole);

/** The attributes that authorisation needs, and no others. */
export const dynamoAccess = (table: Table) => usersOfSessions(table, Access, ACCESS_ATTRIBUTES.user);

/** Reads the email address too, which records of changes name. */
export const dynamoActorAccess = (table: Table) =>
  usersOfSessions(table, ActorAccess, ACCESS_ATTRIBUTES.actor);

const RoleAndStatus = z.pick(User, { role: true, status: true });
const Emails = z.pick(User, { email: true, confirmedEmail: true });

export const dynamoProvenEmails = (table: Table): ProvenAddressPorts["emails"] => ({
  of: (user) => table.get(Emails, keys.user(user), EMAIL_ATTRIBUTES),
});

export async function hasActiveAdmin(table: Table, user: UserId): Promise<boolean> {
  const stored = await table.get(RoleAndStatus, keys.user(user), EMAIL_ATTRIBUTES);
  return stored !== undefined && isActiveAdmin(stored);
}
