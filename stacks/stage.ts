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

if (retentionYears && !/^(?!0+$)\d{1,2}$/.test(retentionYears))
  throw new Error("SHOP_RETENTION_YEARS is a number of years");

// "Less than 1" would accept NaN, which is what a text becomes that is no number.
if (!(mailsPerSecond >= 1)) throw new Error("SHOP_MAILS_PER_SECOND is a number from 1");

if (!settings.sender) throw new Error("SHOP_SENDER is not set, nor SHOP_DOMAIN");
export const { sender } = settings;

/** The region of CloudFront's metrics and logs. */
export const EDGE_REGION = "us-east-1";

export const account = aws.getCallerIdentityOutput({}).accountId;
export const region = aws.getRegionOutput({}).region;

/** Fixed, since the pages' security policy names the bucket before it is created. */
export const mediaBucketName = $interpolate`${$app.name}-${$app.stage}-media-${account}`;

/** The origin to which browsers upload samples: the bucket itself. */
export const uploadsOrigin = $interpolate`https://${mediaBucketName}.s3.${region}.amazonaws.com`;

/** Empty, so that no metrics are recorded, on every stage but production: each costs a monthly fee. */
export const metricsNamespace = isProduction ? `${$app.name}/${$app.stage}` : "";
