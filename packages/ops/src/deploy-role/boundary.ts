import { ACCOUNT, actionsOf } from "./grants/serving.ts";

type Statement = { Effect: "Allow"; Action: string[]; Resource: string[] };

const allow = (actions: string[], ...resources: string[]): Statement => ({
  Effect: "Allow",
  Action: actions,
  Resource: resources,
});

/**
 * The maximum permissions of a stage's roles, whatever policy a deployment gives them: what functions do with the shop's own
 * resources, and what AWS Backup does to copy them (stacks/storage/backup.ts). They do not allow to change policies or roles, or
 * to delete a backup.
 */
export const BOUNDARY_STATEMENTS: Statement[] = [
  allow(
    actionsOf(
      "dynamodb",
      "GetItem BatchGetItem Query PutItem UpdateItem DeleteItem BatchWriteItem ConditionCheckItem",
    ),
    `arn:aws:dynamodb:*:${ACCOUNT}:table/frangipani-*`,
  ),
  allow(
    ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:ListBucket"],
    "arn:aws:s3:::frangipani-*-media-*",
    "arn:aws:s3:::frangipani-*-office-*",
  ),
  allow(
    ["ses:SendRawEmail"],
    `arn:aws:ses:*:${ACCOUNT}:identity/*`,
    `arn:aws:ses:*:${ACCOUNT}:configuration-set/frangipani-*`,
  ),
  allow(
    actionsOf("sqs", "SendMessage ReceiveMessage DeleteMessage ChangeMessageVisibility GetQueueAttributes"),
    `arn:aws:sqs:*:${ACCOUNT}:frangipani-*`,
  ),
  allow(["lambda:InvokeFunction"], `arn:aws:lambda:*:${ACCOUNT}:function:frangipani-*`),
  allow(
    ["logs:CreateLogStream", "logs:PutLogEvents"],
    `arn:aws:logs:*:${ACCOUNT}:log-group:/aws/lambda/frangipani-*`,
  ),
  ...backupStatements(),
];

function backupStatements(): Statement[] {
  return [
    allow(
      actionsOf("dynamodb", "DescribeTable ListTagsOfResource StartAwsBackupJob"),
      `arn:aws:dynamodb:*:${ACCOUNT}:table/frangipani-*`,
    ),
    allow(["kms:Decrypt", "kms:GenerateDataKey"], `arn:aws:kms:*:${ACCOUNT}:key/*`),
    allow(
      actionsOf(
        "s3",
        "GetBucketAcl GetBucketLocation GetBucketNotification GetBucketTagging GetBucketVersioning",
        "GetInventoryConfiguration ListBucketVersions PutBucketNotification PutInventoryConfiguration",
        "GetObjectAcl GetObjectTagging GetObjectVersion GetObjectVersionAcl GetObjectVersionTagging",
      ),
      "arn:aws:s3:::frangipani-*-media-*",
    ),
    allow(
      actionsOf(
        "events",
        "DeleteRule DescribeRule DisableRule EnableRule ListTargetsByRule PutRule PutTargets RemoveTargets",
      ),
      `arn:aws:events:*:${ACCOUNT}:rule/AwsBackupManagedRule*`,
    ),
    allow(["cloudwatch:GetMetricData", "events:ListRules", "s3:ListAllMyBuckets"], "*"),
    allow(
      ["backup:CopyFromBackupVault", "backup:CopyIntoBackupVault", "backup:DescribeBackupVault"],
      "arn:aws:backup:*:*:backup-vault:*",
      `arn:aws:backup:*:${ACCOUNT}:recovery-point:*`,
    ),
  ];
}
