/** What differs between stages, and what the operator's environment says (docs/operations.md). */
export const isProduction = $app.stage === "production";

/** Unset is what a workflow hands on as an empty text. */
const told = (name: string): string | undefined => process.env[name] || undefined;

/** `shop.example` serves production; other stages live below it. Without one, the address is CloudFront's own. */
const root = told("SHOP_DOMAIN");
export const domain = root && (isProduction ? root : `${$app.stage}.${root}`);

/** Who sends the shop's mails: a domain whose DNS is in Route 53, or one address which its owner confirms. */
export const sender = told("SHOP_SENDER") ?? domain ?? "orders@frangipani.example";

/** Where alarms, bounces and the budget's warnings go; nobody is told without it. */
export const operator = told("SHOP_OPERATOR");

export const monthlyBudgetUsd = told("SHOP_BUDGET_USD") ?? "50";

export const account = aws.getCallerIdentityOutput({}).accountId;
export const region = aws.getRegionOutput({}).region;
