// biome-ignore lint/style/noRestrictedImports: the form of the keys has one definition, the one that signs by them.
import { publicPushKeyOf } from "@frangipani/functions/adapters/push-keys";
// biome-ignore lint/style/noRestrictedImports: the same.
import { publicKeysOf } from "@frangipani/functions/identity/base/signing-keys";

/** Set once per stage with `npx sst secret set NAME VALUE --stage STAGE`, before the first deployment. */

/** Hashes emailed codes and refresh tokens: 32 bytes at least. */
export const sessionKey = new sst.Secret("SessionKey");

/** Signs access tokens. One key, or several with commas between them during a rotation: the first signs, all are accepted. */
export const signingKey = new sst.Secret("SigningKey");

/** By which the other functions verify access tokens; no secret. */
export const tokenKeys = new sst.Linkable("TokenKeys", {
  properties: { publicKeys: signingKey.value.apply((keys) => publicKeysOf(keys).join(",")) },
});

/** Seals the codes of mails, for Identity and the function that sends them: 32 bytes at least. */
export const mailKey = new sst.Secret("MailKey");

/** Signs what the shop sends to push services (VAPID, RFC 8292): 32 bytes in base64url. */
export const pushKey = new sst.Secret("PushKey");

/** For which browsers make their subscriptions; no secret. */
export const pushPublicKey = new sst.Linkable("PushPublicKey", {
  properties: { value: pushKey.value.apply(publicPushKeyOf) },
});

/** A restricted key is enough (docs/operations.md). */
export const stripeKey = new sst.Secret("StripeSecretKey");

export const stripeWebhook = new sst.Secret("StripeWebhookSecret");

/** Anybody may call API Gateway's own URL. The first key is sent, all are accepted (rotation). */
export const originKey = new sst.Secret("OriginKey");

/** Of the account by which the canary buys, which nobody opens otherwise: 32 characters at least. */
export const canaryPassword = new sst.Secret("CanaryPassword");
