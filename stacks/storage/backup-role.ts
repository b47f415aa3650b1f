import { account, region } from "../stage.ts";
import { media } from "./media.ts";
import { erasureList, table } from "./table.ts";

/**
 * The permissions of AWS Backup to copy the table and the files, and nothing else in this account. Restoring takes another role.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/security-iam-awsmanpol.html, limited to what is copied here
 */
export const backupRole = (vaultArn: $util.Output<string>, destinationVaultArn: string) =>
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
  // IAM knows these for all resources only.
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
