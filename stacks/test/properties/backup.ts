import { expect } from "vitest";
import { OPERATOR_ENV, type Statement } from "../support/stack.ts";
import type { Property } from "./property.ts";

const OUTSIDE = OPERATOR_ENV.SHOP_BACKUP_VAULT_ARN;

const actionsOn = (statements: Statement[], resource: string) =>
  statements.flatMap(({ Action, Resource }) => (Resource.includes(resource) ? Action : []));

export const backupProperties: Property[] = [
  {
    title: "copies tables and files every day to a vault of another account and region",
    on: "production",
    holds(stack) {
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
          copyActions: [{ destinationVaultArn: OUTSIDE, lifecycle: { deleteAfter: 35 } }],
        }),
      ]);
    },
  },
  {
    title:
      "locks the vault, so that no backup is deleted within a week or kept beyond what the rules promise",
    on: "production",
    holds(stack) {
      const type = "aws:backup/vaultLockConfiguration:VaultLockConfiguration";
      const days = { minRetentionDays: 7, maxRetentionDays: 35 };
      const lock = { backupVaultName: "frangipani-production", ...days };
      expect(stack.one(type, "BackupVaultLock").inputs).toEqual(lock);
    },
  },
  {
    title: "lets AWS Backup alone take its role, which reads table and files and writes neither",
    on: "production",
    holds(stack) {
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
      for (const action of actionsOn(statements, `arn:aws:s3:::${bucket}/*`))
        expect(action).toMatch(/^s3:Get/);
      const outside = ["backup:CopyIntoBackupVault", "backup:DescribeBackupVault"];
      expect(actionsOn(statements, OUTSIDE)).toEqual(outside);
      const changes = /Restore|DeleteRecoveryPoint|DeleteObject|PutObject|PutItem/;
      expect(JSON.stringify(statements)).not.toMatch(changes);
    },
  },
  {
    title: "tells the operator of a backup or a copy that failed",
    on: "production",
    holds(stack) {
      const rule = stack.one("aws:cloudwatch/eventRule:EventRule", "BackupFailures").inputs;
      expect(JSON.parse(rule.eventPattern)).toEqual({
        source: ["aws.backup"],
        "detail-type": ["Backup Job State Change", "Copy Job State Change"],
        detail: { state: ["ABORTED", "EXPIRED", "FAILED", "PARTIAL"] },
      });
      const target = stack.one("aws:cloudwatch/eventTarget:EventTarget", "BackupFailuresTarget").inputs;
      expect(target).toMatchObject({ rule: rule.name, arn: expect.stringContaining("OperatorsTopic") });
    },
  },
  {
    title: "makes no backups of its own of a stage that can be filled again",
    on: "dev",
    holds(stack) {
      expect(stack.resources.filter(({ type }) => type.startsWith("aws:backup/"))).toEqual([]);
    },
  },
];
