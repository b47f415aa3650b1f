import { arn, type Grant, NAMES } from "./grant.ts";

export const backupGrants: Grant[] = [
  {
    types: ["aws:backup/vault:Vault", "aws:backup/vaultLockConfiguration:VaultLockConfiguration"],
    // Without deleting backups or the lock.
    actions: [
      ...["CreateBackupVault", "DescribeBackupVault", "PutBackupVaultLockConfiguration"],
      ...["ListTags", "TagResource", "UntagResource"],
    ].map((action) => `backup:${action}`),
    resources: [arn("backup", `backup-vault:${NAMES}`)],
  },
  {
    types: ["aws:backup/plan:Plan", "aws:backup/selection:Selection"],
    actions: [
      ...["CreateBackupPlan", "GetBackupPlan", "UpdateBackupPlan", "DeleteBackupPlan"],
      ...["CreateBackupSelection", "GetBackupSelection", "DeleteBackupSelection"],
      ...["ListTags", "TagResource", "UntagResource"],
    ].map((action) => `backup:${action}`),
    resources: [arn("backup", "backup-plan:*")],
  },
  {
    // A vault's key is AWS Backup's own.
    // https://docs.aws.amazon.com/aws-backup/latest/devguide/creating-a-vault.html
    types: ["aws:backup/vault:Vault"],
    actions: ["CreateGrant", "Decrypt", "DescribeKey", "GenerateDataKey", "RetireGrant"].map(
      (action) => `kms:${action}`,
    ),
    resources: ["*"],
    condition: { StringLike: { "kms:ViaService": "backup.*.amazonaws.com" } },
  },
  { types: ["aws:backup/vault:Vault"], actions: ["backup-storage:MountCapsule"], resources: ["*"] },
  {
    types: ["aws:cloudwatch/eventRule:EventRule", "aws:cloudwatch/eventTarget:EventTarget"],
    actions: [
      ...["PutRule", "DeleteRule", "DescribeRule", "PutTargets", "RemoveTargets", "ListTargetsByRule"],
      ...["ListTagsForResource", "TagResource", "UntagResource"],
    ].map((action) => `events:${action}`),
    resources: [arn("events", `rule/${NAMES}-*`)],
  },
];
