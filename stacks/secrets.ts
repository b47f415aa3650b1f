// biome-ignore lint/style/noRestrictedImports: the functions derive public keys from the secrets in the same way.
import { publicKeysOf, publicPushKeyOf } from "@frangipani/functions/keys";

/** Set once per stage with `npx sst secret set NAME VALUE --stage STAGE`, before the first deployment. */

/** Hashes emailed codes and refresh tokens: 32 bytes at least. */
export const sessionKey = new sst.Secret("SessionKey");

/** Signs access tokens. One key, or several with commas between them during a rotation: the first signs, all are accepted. */
export const signingKey = new sst.Secret("SigningKey");

/** The public halves of the signing keys, with which the other functions verify access tokens; no secret. */
export const tokenKeys = new sst.Linkable("TokenKeys", {
  properties: { publicKeys: signingKey.value.apply((keys) => publicKeysOf(keys).join(",")) },
});

/** Encrypts the codes of waiting mails, for Identity and the function that sends them: at least 32 bytes. */
export const mailKey = new sst.Secret("MailKey");

/** Signs what the shop sends to push services (VAPID, RFC 8292): 32 bytes in base64url. */
export const pushKey = new sst.Secret("PushKey");

/** The public half of PushKey, which browsers need to subscribe; no secret. */
export const pushPublicKey = new sst.Linkable("PushPublicKey", {
  properties: { value: pushKey.value.apply(publicPushKeyOf) },
});

/** A restricted key is enough (docs/operations.md). */
export const stripeKey = new sst.Secret("StripeSecretKey");

export const stripeWebhook = new sst.Secret("StripeWebhookSecret");

/**
 * A header by which requests show that they came through CloudFront, as anybody may call API Gateway's own URL. Of several
 * keys with commas between them (rotation) the first is sent, and all are accepted.
 */
export const originKey = new sst.Secret("OriginKey");

/** The password of the canary's account, which nobody else uses: at least 32 characters. */
export const canaryPassword = new sst.Secret("CanaryPassword");
