import * as z from "zod/mini";
import type { ProvenAddressPorts } from "../../accounts/account/proven-email.ts";
import { Session } from "../../accounts/account/session.ts";
import { Access, ActorAccess, isActiveAdmin, User, type UserId } from "../../accounts/account/user.ts";
import { ApiKeyId, ApiKeys } from "../../api-keys/api-key.ts";
import type { ApiKeyStore } from "../../api-keys/server.ts";
import { epochSeconds, Instant, secondsAfter } from "../../kernel/time/clock.ts";
import { documentStore } from "../settings.ts";
import { keys } from "../table/keys.ts";
import { ACCESS_ATTRIBUTES, EMAIL_ATTRIBUTES, TTL_ATTRIBUTE } from "../table/schema.ts";
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

/** Longer than anybody needs to know that a key is unused. */
const USE_RETENTION_SECONDS = 400 * 86_400;

const Use = z.object({ id: ApiKeyId, usedAt: Instant });

export const dynamoApiKeys = (table: Table): ApiKeyStore => ({
  keys: documentStore(table, keys.apiKeys(), ApiKeys, { version: 0, keys: [] }),

  async lastUses(ids) {
    const uses = await table.getMany(Use, ids.map(keys.apiKeyUse));
    return new Map(uses.map(({ id, usedAt }) => [id, usedAt]));
  },

  /** An item of its own: whoever writes it may not write keys. */
  async noteUse(id, at, unlessSince) {
    const expiresAt = epochSeconds(secondsAfter(new Date(at), USE_RETENTION_SECONDS));
    await table.updateUnless(keys.apiKeyUse(id), {
      set: { id, usedAt: at, [TTL_ATTRIBUTE]: expiresAt },
      when: "attribute_not_exists(usedAt) OR usedAt < :unlessSince",
      values: { unlessSince },
    });
  },

  async emailsOf(users) {
    const found = await table.getMany(ActorAccess, users.map(keys.user), ACCESS_ATTRIBUTES.actor);
    return new Map(found.map(({ _id, email }) => [_id, email]));
  },

  access: (user) => table.get(Access, keys.user(user), ACCESS_ATTRIBUTES.user),
});
