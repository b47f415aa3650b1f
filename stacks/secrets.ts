/** Set once per stage with `npx sst secret set NAME VALUE --stage STAGE`, before the first deployment. */

/** Signs access tokens and hashes emailed codes: 32 bytes at least. */
export const sessionKey = new sst.Secret("SessionKey");

/** Stripe's API key; a restricted one is enough (docs/operations.md). */
export const stripeKey = new sst.Secret("StripeSecretKey");

/** What Stripe signs the calls of our webhook with. */
export const stripeWebhook = new sst.Secret("StripeWebhookSecret");

/**
 * What CloudFront shows the functions, since anybody may call API Gateway's own address. One key, or several with commas
 * between them while they are changed: the first is shown, all are accepted.
 */
export const originKey = new sst.Secret("OriginKey");
