import * as z from "zod/mini";
import { Session } from "../../accounts/account/session.ts";
import { Access, ActorAccess, User, type UserId } from "../../accounts/account/user.ts";
import { keys } from "../table/keys.ts";
import { readItems } from "../table/read-items.ts";
import { ACCESS_ATTRIBUTES } from "../table/schema.ts";
import type { Table } from "../table/table.ts";

const SessionEnd = z.pick(Session, { validUntil: true });

/** Also where an earlier version wrote it. Asked again, since the next refresh moves it. */
export async function readSession<S extends z.ZodMiniType>(
  table: Table,
  schema: S,
  userId: UserId,
  family: string,
  attributes?: readonly string[],
): Promise<z.output<S> | undefined> {
  const [key, former] = [keys.session(userId, family), keys.formerSession(userId, family)];
  for (const at of [key, former, key]) {
    const session = await table.get(schema, at, attributes);
    if (session) return session;
  }
  return undefined;
}

type Bearer<U> = { user: U | undefined; session: z.output<typeof SessionEnd> | undefined };

/** In one request; another one asks for a session where an earlier version wrote it, and for one that is over. */
const bearers = <S extends z.ZodMiniType>(table: Table, schema: S, attributes: readonly string[]) => ({
  async read(userId: UserId, family: string): Promise<Bearer<z.output<S>>> {
    const [user, session] = [keys.user(userId), keys.session(userId, family)];
    const find = await readItems(table, [user, session], [...attributes, ...ACCESS_ATTRIBUTES.session]);
    return {
      user: find(schema, user),
      session:
        find(SessionEnd, session) ??
        (await readSession(table, SessionEnd, userId, family, ACCESS_ATTRIBUTES.session)),
    };
  },
});

/** Whole users, for the apps that go on to work with them; without the writes, so that these apps start faster. */
export const dynamoUserAccess = (table: Table) => bearers(table, User, ACCESS_ATTRIBUTES.whole);

/** Reads of users and their sessions what authorisation asks, and nothing else. */
export const dynamoAccess = (table: Table) => bearers(table, Access, ACCESS_ATTRIBUTES.user);

export const dynamoActorAccess = (table: Table) => bearers(table, ActorAccess, ACCESS_ATTRIBUTES.actor);
