import { locateVault } from "@frangipani/functions/stage-settings";
import { alertTopic } from "../monitoring/alert-topic.ts";
import { account, backupVaultArn, region } from "../stage.ts";
import { media } from "./media.ts";
import { erasureList, table } from "./table.ts";

/**
 * Daily copies of tables and files in another account and region, which this account can neither change nor delete; the
 * vault there is made by hand (docs/operations.md#backup-and-restore). Point-in-time recovery is the way back from
 * everything but the loss of the account or of the region.
 */

// Copies in the other account are kept as long as point-in-time recovery: docs/rules.md says when erased people leave them.
const KEPT_DAYS = 35;
// A backup in this account is only needed until it is copied.
const KEPT_HERE_DAYS = 7;

function copyBackupsTo(destinationVaultArn: string): void {
  const name = `${$app.name}-${$app.stage}`;
  account.apply((own) => {
    if (locateVault(destinationVaultArn)?.account === own)
      throw new Error(
        "SHOP_BACKUP_VAULT_ARN is a vault of this account, whose loss would take the backups too",
      );
  });

  const vault = new aws.backup.Vault("BackupVault", { name });
  // No backup can be deleted while the lock is there. Whoever administers backups can remove it, but does so visibly.
  new aws.backup.VaultLockConfiguration("BackupVaultLock", {
    backupVaultName: vault.name,
    minRetentionDays: KEPT_HERE_DAYS,
    maxRetentionDays: KEPT_DAYS,
  });
  const plan = new aws.backup.Plan("BackupPlan", {
    name,
    rules: [
      {
        ruleName: "daily",
        targetVaultName: vault.name,
        // Three in the morning in Singapore, before the audit.
        schedule: "cron(0 19 * * ? *)",
        startWindow: 60,
        completionWindow: 8 * 60,
        lifecycle: { deleteAfter: KEPT_HERE_DAYS },
        copyActions: [{ destinationVaultArn, lifecycle: { deleteAfter: KEPT_DAYS } }],
      },
    ],
  });
  new aws.backup.Selection("BackupSelection", {
    name,
    planId: plan.id,
    iamRoleArn: backupRole(vault.arn, destinationVaultArn).arn,
    resources: [table.arn, erasureList.arn, media.arn],
  });
  reportFailures(name);
}

// https://docs.aws.amazon.com/aws-backup/latest/devguide/eventbridge.html
function reportFailures(name: string): void {
  const rule = new aws.cloudwatch.EventRule("BackupFailures", {
    name: `${name}-backup-failures`,
    eventPattern: JSON.stringify({
      source: ["aws.backup"],
      "detail-type": ["Backup Job State Change", "Copy Job State Change"],
      detail: { state: ["ABORTED", "EXPIRED", "FAILED", "PARTIAL"] },
    }),
  });
  new aws.cloudwatch.EventTarget("BackupFailuresTarget", { rule: rule.name, arn: alertTopic.arn });
}

/**
 * The permissions of AWS Backup to copy the table and the files, and nothing else in this account. Restoring takes another role.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/security-iam-awsmanpol.html, limited to what is copied here
 */
const backupRole = (vaultArn: $util.Output<string>, destinationVaultArn: string) =>
  new aws.iam.Role("BackupRole", {
    name: `${$app.name}-${$app.stage}-BackupRole`,
    assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: "backup.amazonaws.com" }),
    inlinePolicies: [
      {
        name: "backup",
        policy: aws.iam.getPolicyDocumentOutput({
          statements: [
            ...tableStatements(),
            ...fileStatements(),
            ...copyStatements(vaultArn, destinationVaultArn),
          ],
        }).json,
      },
    ],
  });

const tableStatements = () => [
  {
    actions: ["dynamodb:DescribeTable", "dynamodb:ListTagsOfResource", "dynamodb:StartAwsBackupJob"],
    resources: [table.arn, erasureList.arn],
  },
  {
    actions: ["kms:Decrypt", "kms:GenerateDataKey"],
    resources: [$interpolate`arn:aws:kms:${region}:${account}:key/*`],
    conditions: [
      {
        test: "StringEquals",
        variable: "kms:ViaService",
        values: [$interpolate`dynamodb.${region}.amazonaws.com`],
      },
    ],
  },
];

const fileStatements = () => [
  {
    actions: [
      "s3:GetBucketAcl",
      "s3:GetBucketLocation",
      "s3:GetBucketNotification",
      "s3:GetBucketTagging",
      "s3:GetBucketVersioning",
      "s3:GetInventoryConfiguration",
      "s3:ListBucket",
      "s3:ListBucketVersions",
      "s3:PutBucketNotification",
      "s3:PutInventoryConfiguration",
    ],
    resources: [media.arn],
  },
  {
    actions: [
      "s3:GetObject",
      "s3:GetObjectAcl",
      "s3:GetObjectTagging",
      "s3:GetObjectVersion",
      "s3:GetObjectVersionAcl",
      "s3:GetObjectVersionTagging",
    ],
    resources: [$interpolate`${media.arn}/*`],
  },
  // AWS Backup creates a rule to be notified of changed files.
  {
    actions: [
      "events:DeleteRule",
      "events:DescribeRule",
      "events:DisableRule",
      "events:EnableRule",
      "events:ListTargetsByRule",
      "events:PutRule",
      "events:PutTargets",
      "events:RemoveTargets",
    ],
    resources: [$interpolate`arn:aws:events:${region}:${account}:rule/AwsBackupManagedRule*`],
  },
  // IAM can grant these calls only for all resources.
  { actions: ["cloudwatch:GetMetricData", "events:ListRules", "s3:ListAllMyBuckets"], resources: ["*"] },
];

const copyStatements = (vaultArn: $util.Output<string>, destinationVaultArn: string) => [
  {
    actions: ["backup:CopyIntoBackupVault", "backup:DescribeBackupVault"],
    resources: [vaultArn, destinationVaultArn],
  },
  {
    actions: ["backup:CopyFromBackupVault"],
    resources: [$interpolate`arn:aws:backup:${region}:${account}:recovery-point:*`],
  },
];

if (backupVaultArn) copyBackupsTo(backupVaultArn);
