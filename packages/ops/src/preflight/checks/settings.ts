import { locateVault, MAX_DOMAIN_LENGTH, REGION, STAGE_NAME } from "@frangipani/functions/stage-settings";
import type { Check } from "../check.ts";

export const checkSettings: Check = async ({ settings }, refuse) => {
  const { stage, isProduction, isPreview, domain, sender, operatorEmail, backupVaultArn } = settings;
  if (!STAGE_NAME.test(stage))
    refuse(
      `The stage ${stage} is not a name of up to 20 lower-case letters, digits and hyphens, which names of buckets have`,
      "npx sst deploy --stage NAME, with another name",
    );
  if (domain && domain.length > MAX_DOMAIN_LENGTH)
    refuse(
      `${domain} has ${domain.length} characters, and a certificate takes ${MAX_DOMAIN_LENGTH}`,
      "export SHOP_DOMAIN=shop.example, a shorter one",
    );
  if (!domain && !isPreview)
    refuse(
      `SHOP_DOMAIN is not set, and ${stage} needs an address of its own`,
      "export SHOP_DOMAIN=shop.example",
    );
  if (!sender && isPreview)
    refuse(
      "Neither SHOP_SENDER nor SHOP_DOMAIN is set: nobody would get a sign-in code",
      "export SHOP_SENDER=team@shop.example",
    );
  if (isProduction && !operatorEmail)
    refuse(
      "SHOP_OPERATOR is not set: alarms would reach nobody",
      "export SHOP_OPERATOR=operator@shop.example",
    );
  if (backupVaultArn && (locateVault(backupVaultArn)?.region ?? REGION) === REGION)
    refuse(
      `SHOP_BACKUP_VAULT_ARN is not the ARN of a backup vault outside of ${REGION}`,
      "export SHOP_BACKUP_VAULT_ARN=arn:aws:backup:ap-northeast-1:ACCOUNT:backup-vault:NAME",
    );
};
