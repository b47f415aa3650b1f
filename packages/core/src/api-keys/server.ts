// A separate entry point, since browsers have no `node:crypto`.
import { createHash, randomBytes } from "node:crypto";
import type { Limit, ThrottleStore } from "../accounts/account/limits.ts";
import { isSameHash } from "../accounts/account/secrets.ts";
import type { Access, UserId } from "../accounts/account/user.ts";
import { listChanges, newRecord } from "../activity/changes.ts";
import type { ActivityRecord, Actor } from "../activity/record.ts";
import { Failure } from "../kernel/failure.ts";
import type { DocumentStore } from "../kernel/stores.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import { fold } from "../kernel/text/fold.ts";
import { type Clock, epochSeconds, type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { daysAfter } from "../kernel/time/dates.ts";
import {
  type ApiKey,
  type ApiKeyInput,
  type ApiKeys,
  type ApiKeyWire,
  apiKeyMessages,
  type NewApiKeyWire,
} from "./api-key.ts";

const MAX_API_KEYS = 20;
const REQUEST_LIMIT: Limit = { max: 300, windowSeconds: 60 };
/** The last use of a key is stored once in this time, so that most requests write nothing. */
const USE_STORED_EVERY_SECONDS = 60 * 60;

export type ApiKeyStore = {
  keys: DocumentStore<ApiKeys, ActivityRecord>;
  lastUses(ids: readonly ApiKey["_id"][]): Promise<Map<ApiKey["_id"], Instant>>;
  /** Writes nothing if a use since `unlessSince` is stored. */
  noteUse(id: ApiKey["_id"], at: Instant, unlessSince: Instant): Promise<void>;
  emailsOf(users: readonly UserId[]): Promise<Map<UserId, string>>;
  access(user: UserId): Promise<Access | undefined>;
};

export type ApiKeyPorts = { apiKeys: ApiKeyStore; clock: Clock };

export async function listApiKeys({ apiKeys }: ApiKeyPorts): Promise<ApiKeyWire[]> {
  const { keys } = await apiKeys.keys.read();
  const [uses, emails] = await Promise.all([
    apiKeys.lastUses(keys.map(({ _id }) => _id)),
    apiKeys.emailsOf([...new Set(keys.map(({ createdBy }) => createdBy))]),
  ]);
  return keys
    .map(({ hash, ...key }) => ({
      ...key,
      createdBy: emails.get(key.createdBy) ?? null,
      lastUsedAt: uses.get(key._id) ?? null,
    }))
    .sort((a, b) => alphabetically(a.name, b.name));
}

/** A name is used once, so that a repeated request makes no second key. Throws "api-key.name-taken", "api-key.limit". */
export async function createApiKey(
  { apiKeys, clock }: ApiKeyPorts,
  by: Actor,
  { name, scopes, days }: ApiKeyInput,
): Promise<NewApiKeyWire> {
  const secret = randomBytes(32).toString("base64url");
  const now = clock.now();
  const key: ApiKey = {
    _id: randomBytes(6).toString("hex"),
    name,
    scopes: [...new Set(scopes)],
    hash: hashOf(secret),
    createdBy: by.id as UserId,
    createdAt: instant(now),
    endsAt: days === null ? null : instant(daysAfter(now, days)),
  };
  await apiKeys.keys.change(
    ({ version, keys }) => {
      if (keys.some((one) => fold(one.name) === fold(name)))
        throw new Failure("conflict", "api-key.name-taken", apiKeyMessages.nameTaken, { field: "name" });
      if (keys.length >= MAX_API_KEYS)
        throw new Failure("conflict", "api-key.limit", apiKeyMessages.full(MAX_API_KEYS));
      return { version, keys: [...keys, key] };
    },
    { record: recordBy(by) },
  );
  const { hash, ...shown } = key;
  return {
    key: { ...shown, createdBy: by.email, lastUsedAt: null },
    secret: `fbk_${key._id}_${secret}`,
  };
}

/** Takes effect with the next request. Idempotent. */
export async function revokeApiKey(ports: ApiKeyPorts, by: Actor, id: ApiKey["_id"]): Promise<ApiKeyWire[]> {
  await ports.apiKeys.keys.change(
    ({ version, keys }) => ({ version, keys: keys.filter(({ _id }) => _id !== id) }),
    { record: recordBy(by) },
  );
  return listApiKeys(ports);
}

const recordBy = (by: Actor) => (before: ApiKeys, after: ApiKeys) =>
  newRecord(
    by,
    "shop",
    listChanges(before.keys, after.keys, ({ name, scopes, endsAt }) => ({
      name: `Key ${name}`,
      fields: { scopes: scopes.join(", "), endsAt },
    })),
  );

const KEY = /^fbk_([0-9a-f]{12})_([\w-]{43})$/;

/**
 * Finds a key by its secret text, and its creator, with whose permissions it acts.
 * @param onNoteFailed called when its use, stored hourly at most, could not be stored; the key works nevertheless
 * @returns undefined if it is unknown, revoked or expired, or its creator is no longer an administrator
 * @throws Failure "api-key.too-many-requests" with `retryAfterSeconds`
 */
export async function useApiKey(
  { apiKeys, throttles, clock }: ApiKeyPorts & { throttles: Pick<ThrottleStore, "take"> },
  text: string,
  onNoteFailed: (error: unknown) => void,
): Promise<{ key: ApiKey; creator: Access } | undefined> {
  const [, id = "", secret = ""] = KEY.exec(text) ?? [];
  if (!id) return undefined;
  const now = clock.now();
  const key = (await apiKeys.keys.read()).keys.find(({ _id }) => _id === id);
  if (!key || !isSameHash(key.hash, hashOf(secret))) return undefined;
  if (key.endsAt !== null && key.endsAt <= instant(now)) return undefined;
  const creator = await apiKeys.access(key.createdBy);
  if (!creator?.status || creator.role !== "admin") return undefined;
  const windowEnd = await throttles.take({ key: `api-key#${id}`, limit: REQUEST_LIMIT }, now);
  if (windowEnd !== undefined)
    throw new Failure("throttled", "api-key.too-many-requests", apiKeyMessages.tooManyRequests, {
      retryAfterSeconds: Math.max(1, windowEnd - epochSeconds(now)),
    });
  await apiKeys
    .noteUse(id, instant(now), instant(secondsAfter(now, -USE_STORED_EVERY_SECONDS)))
    .catch(onNoteFailed);
  return { key, creator };
}

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
