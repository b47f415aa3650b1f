export const isProduction = $app.stage === "production";

// A setting of the environment (docs/operations.md). A workflow passes an unset one as an empty string.
const setting = (name: string): string | undefined => process.env[name] || undefined;

// `shop.example` serves production, `STAGE.shop.example` the others; undefined means CloudFront's own domain
// name.
const rootDomain = setting("SHOP_DOMAIN");
export const domain = rootDomain && (isProduction ? rootDomain : `${$app.stage}.${rootDomain}`);

/** A domain whose DNS is in Route 53, or one email address that its owner confirms. */
export const sender = setting("SHOP_SENDER") ?? domain ?? "orders@frangipani.example";

/** The email address that gets alarms, bounces and budget warnings; undefined sends none. */
export const operatorEmail = setting("SHOP_OPERATOR");

/** For how many years paid orders keep the person of an erased account (docs/rules.md#deleting-an-account). */
export const retentionYears = setting("SHOP_RETENTION_YEARS");
if (retentionYears && !/^\d{1,2}$/.test(retentionYears))
  throw new Error("SHOP_RETENTION_YEARS is a number of years");

export const monthlyBudgetUsd = setting("SHOP_BUDGET_USD") ?? "50";

/** Where CloudFront has its metrics and logs. */
export const EDGE_REGION = "us-east-1";

export const account = aws.getCallerIdentityOutput({}).accountId;
export const region = aws.getRegionOutput({}).region;
