import * as z from "zod/mini";
import { Session } from "../../accounts/sessions/session.ts";
import { Access, ActorAccess, User, type UserId } from "../../accounts/users/user.ts";
import { keys } from "../keys.ts";
import { ACCESS_ATTRIBUTES } from "../schema.ts";
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

const sessions = (table: Table) => ({
  read: (userId: UserId, family: string) =>
    readSession(table, SessionEnd, userId, family, ACCESS_ATTRIBUTES.session),
});

/** Whole users, for the apps that go on to work with them; without the writes, so that these apps start faster. */
export const dynamoUserAccess = (table: Table) => ({
  users: { byId: (id: UserId) => table.get(User, keys.user(id)) },
  sessions: sessions(table),
});

/** Reads of users and their sessions what authorisation asks, and nothing else. */
export const dynamoAccess = (table: Table) => ({
  users: { byId: (id: UserId) => table.get(Access, keys.user(id), ACCESS_ATTRIBUTES.user) },
  sessions: sessions(table),
});

export const dynamoActorAccess = (table: Table) => ({
  users: { byId: (id: UserId) => table.get(ActorAccess, keys.user(id), ACCESS_ATTRIBUTES.actor) },
  sessions: sessions(table),
});
