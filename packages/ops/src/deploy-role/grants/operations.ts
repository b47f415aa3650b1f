import { actionsOf, arn, type Grant, globalArn, NAMES, typesOf } from "./serving.ts";

export const operationsGrants: Grant[] = [
  {
    types: [
      ...typesOf("sesv2", "ConfigurationSet ConfigurationSetEventDestination EmailIdentity"),
      ...typesOf("ses", "DomainIdentityVerification"),
    ],
    // Sending mail is not granted.
    actions: actionsOf(
      "ses",
      "CreateConfigurationSet* UpdateConfigurationSet* DeleteConfigurationSet* PutConfigurationSet*",
      "CreateEmailIdentity DeleteEmailIdentity PutEmailIdentity* Get* List* TagResource UntagResource",
    ),
    resources: [arn("ses", "identity/*"), arn("ses", `configuration-set/${NAMES}-*`)],
  },
  {
    types: typesOf("sns", "Topic TopicPolicy TopicSubscription"),
    actions: actionsOf(
      "sns",
      "CreateTopic DeleteTopic SetTopicAttributes Get* List* Subscribe Unsubscribe SetSubscriptionAttributes",
      "TagResource UntagResource",
    ),
    resources: [arn("sns", `${NAMES}-*`)],
  },
  {
    types: typesOf("cloudwatch", "MetricAlarm Dashboard"),
    actions: actionsOf(
      "cloudwatch",
      "PutMetricAlarm DeleteAlarms PutDashboard GetDashboard DeleteDashboards ListTagsForResource",
      "TagResource UntagResource",
    ),
    resources: [arn("cloudwatch", `alarm:${NAMES}-*`), globalArn("cloudwatch", `dashboard/${NAMES}`)],
  },
  {
    types: ["aws:cloudwatch/logGroup:LogGroup"],
    actions: actionsOf(
      "logs",
      "CreateLogGroup DeleteLogGroup PutRetentionPolicy DeleteRetentionPolicy List* TagResource",
      "UntagResource",
    ),
    resources: ["/aws/lambda/", "/aws/vendedlogs/", "/aws/vendedlogs/apis/", "aws-waf-logs-"].map((prefix) =>
      arn("logs", `log-group:${prefix}${NAMES}-*`),
    ),
  },
  {
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-vended-logs-permissions-V2.html
    types: typesOf("cloudwatch", "LogDeliverySource LogDeliveryDestination LogDelivery"),
    actions: actionsOf(
      "logs",
      "PutDeliverySource GetDeliverySource DeleteDeliverySource PutDeliveryDestination",
      "GetDeliveryDestination DeleteDeliveryDestination CreateDelivery GetDelivery",
      "UpdateDeliveryConfiguration DeleteDelivery ListTagsForResource TagResource UntagResource",
    ),
    resources: [`delivery-source:${NAMES}-*`, `delivery-destination:${NAMES}-*`, "delivery:*"].map(
      (resource) => arn("logs", resource),
    ),
  },
  {
    types: ["aws:budgets/budget:Budget"],
    actions: actionsOf("budgets", "ModifyBudget ViewBudget ListTagsForResource TagResource UntagResource"),
    resources: [globalArn("budgets", `budget/${NAMES}`)],
  },
  {
    // AWS grants these only for all resources: lists, the delivery of logs, and what the preflight reads.
    types: [
      "aws.HostedZoneLookup",
      "aws:apigatewayv2/stage:Stage",
      "aws:wafv2/webAclLoggingConfiguration:WebAclLoggingConfiguration",
      "aws:cloudwatch/metricAlarm:MetricAlarm",
      "aws:cloudwatch/logResourcePolicy:LogResourcePolicy",
      "aws:cloudwatch/logDelivery:LogDelivery",
    ],
    actions: [
      ...actionsOf("route53", "ListHostedZones ListHostedZonesByName ListTagsForResource"),
      ...actionsOf(
        "logs",
        "DescribeLogGroups DescribeResourcePolicies PutResourcePolicy DeleteResourcePolicy DescribeDeliveries",
        "CreateLogDelivery GetLogDelivery UpdateLogDelivery DeleteLogDelivery ListLogDeliveries",
      ),
      "cloudwatch:DescribeAlarms",
      "ses:GetAccount",
      "ses:GetIdentityVerificationAttributes",
      "lambda:GetAccountSettings",
      "iam:ListPolicies",
    ],
    resources: ["*"],
  },
];

export const backupGrants: Grant[] = [
  {
    types: typesOf("backup", "Vault VaultLockConfiguration"),
    // Deleting backups or the lock is not granted.
    actions: actionsOf(
      "backup",
      "CreateBackupVault DescribeBackupVault PutBackupVaultLockConfiguration ListTags TagResource",
      "UntagResource",
    ),
    resources: [arn("backup", `backup-vault:${NAMES}`)],
  },
  {
    types: typesOf("backup", "Plan Selection"),
    actions: actionsOf(
      "backup",
      "CreateBackupPlan GetBackupPlan UpdateBackupPlan DeleteBackupPlan CreateBackupSelection",
      "GetBackupSelection DeleteBackupSelection ListTags TagResource UntagResource",
    ),
    resources: [arn("backup", "backup-plan:*")],
  },
  {
    // A vault is encrypted with a key of AWS Backup.
    // https://docs.aws.amazon.com/aws-backup/latest/devguide/creating-a-vault.html
    types: ["aws:backup/vault:Vault"],
    actions: actionsOf("kms", "CreateGrant Decrypt DescribeKey GenerateDataKey RetireGrant"),
    resources: ["*"],
    condition: { StringLike: { "kms:ViaService": "backup.*.amazonaws.com" } },
  },
  { types: ["aws:backup/vault:Vault"], actions: ["backup-storage:MountCapsule"], resources: ["*"] },
  {
    types: typesOf("cloudwatch", "EventRule EventTarget"),
    actions: actionsOf(
      "events",
      "PutRule DeleteRule DescribeRule PutTargets RemoveTargets ListTargetsByRule ListTagsForResource",
      "TagResource UntagResource",
    ),
    resources: [arn("events", `rule/${NAMES}-*`)],
  },
];
