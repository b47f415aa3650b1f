import { locateVault, MAX_DOMAIN_LENGTH, REGION, STAGE_NAME } from "@frangipani/functions/stage-settings";
import type { Check, Refusal } from "../check.ts";

export const checkSettings: Check = async ({ settings }) => {
  const { stage, isProduction, isPreview, domain, sender, operatorEmail, backupVaultArn } = settings;
  const refusals: Refusal[] = [];
  if (!STAGE_NAME.test(stage))
    refusals.push({
      reason: `The stage ${stage} is not a name of up to 20 lower-case letters, digits and hyphens, which names of buckets have`,
      next: "npx sst deploy --stage NAME, with another name",
    });
  if (domain && domain.length > MAX_DOMAIN_LENGTH)
    refusals.push({
      reason: `${domain} has ${domain.length} characters, and a certificate takes ${MAX_DOMAIN_LENGTH}`,
      next: "export SHOP_DOMAIN=shop.example, a shorter one",
    });
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
  if (backupVaultArn && (locateVault(backupVaultArn)?.region ?? REGION) === REGION)
    refusals.push({
      reason: `SHOP_BACKUP_VAULT_ARN is not the ARN of a backup vault outside of ${REGION}`,
      next: "export SHOP_BACKUP_VAULT_ARN=arn:aws:backup:ap-northeast-1:ACCOUNT:backup-vault:NAME",
    });
  return refusals;
};
