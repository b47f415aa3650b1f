import { expect } from "vitest";
import { OPERATOR_ENV, type Statement } from "../support/stack.ts";
import { onDev, onProduction } from "../support/stages.ts";

const OTHER_ACCOUNT_VAULT = OPERATOR_ENV.SHOP_BACKUP_VAULT_ARN;

const actionsOn = (statements: Statement[], resource: string) =>
  statements.flatMap(({ Action, Resource }) => (Resource.includes(resource) ? Action : []));

onProduction("copies tables and files every day to a vault of another account and region", (stack) => {
  const table = stack.one("aws:dynamodb/table:Table", "TableTable").inputs.name;
  const erasures = stack.one("aws:dynamodb/table:Table", "ErasureListTable").inputs.name;
  const { bucket } = stack.one("aws:s3/bucket:Bucket", "MediaBucket").inputs;
  expect(stack.one("aws:backup/selection:Selection", "BackupSelection").inputs).toMatchObject({
    planId: "BackupPlan-id",
    resources: [
      ...[table, erasures].map((name) => `arn:aws:dynamodb:ap-southeast-1:123456789012:table/${name}`),
      `arn:aws:s3:::${bucket}`,
    ],
  });
  expect(stack.one("aws:backup/plan:Plan", "BackupPlan").inputs.rules).toEqual([
    expect.objectContaining({
      schedule: "cron(0 19 * * ? *)",
      targetVaultName: "frangipani-production",
      lifecycle: { deleteAfter: 7 },
      copyActions: [{ destinationVaultArn: OTHER_ACCOUNT_VAULT, lifecycle: { deleteAfter: 35 } }],
    }),
  ]);
});

onProduction("locks the vault, so that backups are kept between 7 and 35 days", (stack) => {
  const type = "aws:backup/vaultLockConfiguration:VaultLockConfiguration";
  const days = { minRetentionDays: 7, maxRetentionDays: 35 };
  const lock = { backupVaultName: "frangipani-production", ...days };
  expect(stack.one(type, "BackupVaultLock").inputs).toEqual(lock);
});

onProduction("lets only AWS Backup take its role, which reads tables and files and writes none", (stack) => {
  const { assumeRolePolicy } = stack.one("aws:iam/role:Role", "BackupRole").inputs;
  const principal = '"Principal":{"Service":"backup.amazonaws.com"}';
  expect(JSON.stringify(assumeRolePolicy)).toContain(principal);
  const statements = stack.permissions("Backup");
  const table = stack.one("aws:dynamodb/table:Table", "TableTable").inputs.name;
  const { bucket } = stack.one("aws:s3/bucket:Bucket", "MediaBucket").inputs;
  expect(actionsOn(statements, `arn:aws:dynamodb:ap-southeast-1:123456789012:table/${table}`)).toEqual([
    "dynamodb:DescribeTable",
    "dynamodb:ListTagsOfResource",
    "dynamodb:StartAwsBackupJob",
  ]);
  for (const action of actionsOn(statements, `arn:aws:s3:::${bucket}/*`)) expect(action).toMatch(/^s3:Get/);
  const copying = ["backup:CopyIntoBackupVault", "backup:DescribeBackupVault"];
  expect(actionsOn(statements, OTHER_ACCOUNT_VAULT)).toEqual(copying);
  const changes = /Restore|DeleteRecoveryPoint|DeleteObject|PutObject|PutItem/;
  expect(JSON.stringify(statements)).not.toMatch(changes);
});

onProduction("notifies the operator when a backup or a copy fails", (stack) => {
  const rule = stack.one("aws:cloudwatch/eventRule:EventRule", "BackupFailures").inputs;
  expect(JSON.parse(rule.eventPattern)).toEqual({
    source: ["aws.backup"],
    "detail-type": ["Backup Job State Change", "Copy Job State Change"],
    detail: { state: ["ABORTED", "EXPIRED", "FAILED", "PARTIAL"] },
  });
  const target = stack.one("aws:cloudwatch/eventTarget:EventTarget", "BackupFailuresTarget").inputs;
  expect(target).toMatchObject({ rule: rule.name, arn: expect.stringContaining("OperatorsTopic") });
});

onDev("makes no backups on stages other than production", (stack) => {
  expect(stack.resources.filter(({ type }) => type.startsWith("aws:backup/"))).toEqual([]);
});
