import * as z from "zod/mini";
import { UserId } from "../accounts/account/user.ts";
import { Instant } from "../kernel/time/clock.ts";

export const apiKeyMessages = {
  nameMissing: "Give the key a name",
  nameTooLong: "Name must be at most 60 characters",
  nameTaken: "There is already a key with that name",
  noScope: "Choose at least one thing that the key may do",
  full: (max: number) => `There are ${max} keys. Revoke some to create others.`,
  tooManyRequests: "This key has made too many requests. Please try again in a moment.",
  notAllowed: "This key is not allowed to do this.",
  revoked: (name: string) => `Revoked the key "${name}"`,
  createFailed: "The key could not be created",
  revokeFailed: "The key could not be revoked",
  fetchFailed: "Failed to fetch the keys",
  copied: "Key copied",
} as const;

export const API_SCOPES = ["catalogue:read", "stock:write", "orders:read"] as const;
const ApiScope = z.enum(API_SCOPES);
export type ApiScope = z.output<typeof ApiScope>;

export const ApiKeyId = z.string().check(z.regex(/^[0-9a-f]{12}$/, "Invalid id"));

const Name = z
  .string()
  .check(z.trim(), z.minLength(1, apiKeyMessages.nameMissing), z.maxLength(60, apiKeyMessages.nameTooLong));

export const ApiKeyInput = z.object({
  name: Name,
  scopes: z.array(ApiScope).check(z.minLength(1, apiKeyMessages.noScope), z.maxLength(API_SCOPES.length)),
  /** Days until it expires; null for never. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(3660))),
});
export type ApiKeyInput = z.output<typeof ApiKeyInput>;

/** Belongs to whoever created it, and stops when they are no longer an administrator. */
export const ApiKey = z.object({
  _id: ApiKeyId,
  name: z.string(),
  scopes: z.array(ApiScope),
  /** SHA-256 of its secret, which has 256 random bits. */
  hash: z.string(),
  createdBy: UserId,
  createdAt: Instant,
  endsAt: z.nullable(Instant),
});
export type ApiKey = z.output<typeof ApiKey>;

/** All keys, in one stored document. */
export const ApiKeys = z.object({ version: z.int(), keys: z.array(ApiKey) });
export type ApiKeys = z.output<typeof ApiKeys>;

export const ApiKeyWire = z.extend(z.pick(ApiKey, { _id: true, name: true, scopes: true, createdAt: true }), {
  /** The email address of its creator; null if that account no longer exists. */
  createdBy: z.nullable(z.string()),
  endsAt: z.nullable(Instant),
  /** Up to an hour behind. */
  lastUsedAt: z.nullable(Instant),
});
export type ApiKeyWire = z.output<typeof ApiKeyWire>;

/** `secret` is the whole text that programs send; it is not stored and is shown once. */
export const NewApiKeyWire = z.object({ key: ApiKeyWire, secret: z.string() });
export type NewApiKeyWire = z.output<typeof NewApiKeyWire>;
