/** Set once per stage with `npx sst secret set NAME VALUE --stage STAGE`, before the first deployment. */

/** Signs access tokens and hashes emailed codes: 32 bytes at least. */
export const sessionKey = new sst.Secret("SessionKey");

/** A restricted key is enough (docs/operations.md). */
export const stripeKey = new sst.Secret("StripeSecretKey");

export const stripeWebhook = new sst.Secret("StripeWebhookSecret");

/**
 * Functions recognise CloudFront by it, since anybody may call API Gateway's own URL. One key, or several
 * with commas between them during a rotation: the first is sent, all are accepted.
 */
export const originKey = new sst.Secret("OriginKey");
