import type { Check, Refusal } from "../check.ts";

export const checkSettings: Check = async ({ settings }) => {
  const { stage, isProduction, isPreview, domain, sender, operatorEmail } = settings;
  const refusals: Refusal[] = [];
  if (!domain && !isPreview)
    refusals.push({
      reason: `SHOP_DOMAIN is not set, and ${stage} needs an address of its own`,
      next: "export SHOP_DOMAIN=shop.example",
    });
  if (!sender && isPreview)
    refusals.push({
      reason: "Neither SHOP_SENDER nor SHOP_DOMAIN is set: nobody would get a sign-in code",
      next: "export SHOP_SENDER=team@shop.example",
    });
  if (isProduction && !operatorEmail)
    refusals.push({
      reason: "SHOP_OPERATOR is not set: alarms would reach nobody",
      next: "export SHOP_OPERATOR=operator@shop.example",
    });
  return refusals;
};
