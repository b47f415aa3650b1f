import * as z from "zod/mini";
import { Access, ActorAccess } from "../accounts/account/user.ts";
import { ApiKeyId, ApiKeys } from "../api-keys/api-key.ts";
import type { ApiKeyStore } from "../api-keys/server.ts";
import { epochSeconds, Instant, secondsAfter } from "../kernel/time/clock.ts";
import { documentStore } from "./settings.ts";
import { keys } from "./table/keys.ts";
import { ACCESS_ATTRIBUTES, TTL_ATTRIBUTE } from "./table/schema.ts";
import type { Table } from "./table/table.ts";

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
    const items = await table.getMany(ActorAccess, users.map(keys.user), ACCESS_ATTRIBUTES.actor);
    return new Map(items.map(({ _id, email }) => [_id, email]));
  },

  access: (user) => table.get(Access, keys.user(user), ACCESS_ATTRIBUTES.user),
});
