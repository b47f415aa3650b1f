import { STAGE_NAME, stageSettings } from "@frangipani/functions/stage-settings";

const settings = stageSettings($app.stage, process.env);

export const {
  isProduction,
  isPreview,
  domain,
  operatorEmail,
  retentionYears,
  mailsPerSecond,
  monthlyBudgetUsd,
  backupVaultArn,
} = settings;

if (!STAGE_NAME.test($app.stage)) throw new Error(`${$app.stage} is not a stage's name: ${STAGE_NAME}`);

if (retentionYears && !/^\d{1,2}$/.test(retentionYears))
  throw new Error("SHOP_RETENTION_YEARS is a number of years");

if (!(mailsPerSecond >= 1)) throw new Error("SHOP_MAILS_PER_SECOND is a number from 1");

if (!settings.sender) throw new Error("SHOP_SENDER is not set, nor SHOP_DOMAIN");
export const { sender } = settings;

/** The region of CloudFront's metrics and logs. */
export const EDGE_REGION = "us-east-1";

export const account = aws.getCallerIdentityOutput({}).accountId;
export const region = aws.getRegionOutput({}).region;
