export const REGION = "ap-southeast-1";

/** The policy that limits the permissions of each role of a stage; created with the deploying role (packages/ops/src/deploy-role). */
export const BOUNDARY_POLICY = "frangipani-boundary";

/** Part of bucket names of at most 63 lower-case characters, together with the app, the bucket and the account. */
export const STAGE_NAME = /^[a-z][a-z0-9-]{0,19}$/;

/** Maximum for the name of a certificate in ACM. */
export const MAX_DOMAIN_LENGTH = 64;

type Environment = Record<string, string | undefined>;

/** The settings of a stage that an operator makes in the environment of its deployment (docs/operations.md). */
export function stageSettings(stage: string, env: Environment) {
  // A workflow passes an unset variable as an empty string.
  const setting = (name: string): string | undefined => env[name] || undefined;
  const isProduction = stage === "production";
  const rootDomain = setting("SHOP_DOMAIN");
  // `shop.example` serves production, `STAGE.shop.example` the others; without one, CloudFront's own domain name.
  const domain = rootDomain && (isProduction ? rootDomain : `${stage}.${rootDomain}`);
  return {
    stage,
    isProduction,
    /** A preview for one pull request or person: its mails may stay within the team. */
    isPreview: !isProduction && stage !== "staging",
    domain,
    /** A domain whose DNS is in Route 53, or one email address that its owner confirms. */
    sender: setting("SHOP_SENDER") ?? domain,
    /** The email address that gets alarms, bounces and budget warnings; undefined sends none. */
    operatorEmail: setting("SHOP_OPERATOR"),
    /** For how many years paid orders keep the person of an erased account (docs/rules.md#deleting-an-account). */
    retentionYears: setting("SHOP_RETENTION_YEARS"),
    /** The rate that SES allows the account: 14 outside of the sandbox, 1 in it. */
    mailsPerSecond: Number(setting("SHOP_MAILS_PER_SECOND") ?? (isProduction ? 14 : 1)),
    monthlyBudgetUsd: setting("SHOP_BUDGET_USD") ?? "50",
    /** A vault in another account and region, to which production's backups are copied; undefined copies none. */
    backupVaultArn: setting("SHOP_BACKUP_VAULT_ARN"),
  };
}
export type StageSettings = ReturnType<typeof stageSettings>;

/** The location of an AWS Backup vault; undefined for another ARN. */
export function locateVault(arn: string): { region: string; account: string } | undefined {
  const [, region, account] =
    /^arn:aws:backup:([a-z]{2}-[a-z]+-\d):(\d{12}):backup-vault:[\w-]{2,50}$/.exec(arn) ?? [];
  return region && account ? { region, account } : undefined;
}

/** Aliases of a function: the version that callers use, and the one that was live before. */
export const LIVE = "live";
export const PREVIOUS = "previous";

/** Files without a hash in their name, by release: uploaded here, and copied to their place by a release. */
export const RELEASED_FILES = "releases";
