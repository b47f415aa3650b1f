import { arn, type Grant, globalArn, NAMES } from "./grant.ts";

export const operationsGrants: Grant[] = [
  {
    types: [
      "aws:sesv2/configurationSet:ConfigurationSet",
      "aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination",
      "aws:sesv2/emailIdentity:EmailIdentity",
      "aws:ses/domainIdentityVerification:DomainIdentityVerification",
    ],
    // Without sending.
    actions: [
      ...[
        "CreateConfigurationSet*",
        "UpdateConfigurationSet*",
        "DeleteConfigurationSet*",
        "PutConfigurationSet*",
      ],
      ...["CreateEmailIdentity", "DeleteEmailIdentity", "PutEmailIdentity*"],
      ...["Get*", "List*", "TagResource", "UntagResource"],
    ].map((action) => `ses:${action}`),
    resources: [arn("ses", "identity/*"), arn("ses", `configuration-set/${NAMES}-*`)],
  },
  {
    types: [
      "aws:sns/topic:Topic",
      "aws:sns/topicPolicy:TopicPolicy",
      "aws:sns/topicSubscription:TopicSubscription",
    ],
    actions: [
      ...["CreateTopic", "DeleteTopic", "SetTopicAttributes", "Get*", "List*", "Subscribe", "Unsubscribe"],
      ...["SetSubscriptionAttributes", "TagResource", "UntagResource"],
    ].map((action) => `sns:${action}`),
    resources: [arn("sns", `${NAMES}-*`)],
  },
  {
    types: ["aws:cloudwatch/metricAlarm:MetricAlarm", "aws:cloudwatch/dashboard:Dashboard"],
    actions: [
      ...["PutMetricAlarm", "DeleteAlarms", "PutDashboard", "GetDashboard", "DeleteDashboards"],
      ...["ListTagsForResource", "TagResource", "UntagResource"],
    ].map((action) => `cloudwatch:${action}`),
    resources: [arn("cloudwatch", `alarm:${NAMES}-*`), globalArn("cloudwatch", `dashboard/${NAMES}`)],
  },
  {
    types: ["aws:cloudwatch/logGroup:LogGroup"],
    actions: [
      ...["CreateLogGroup", "DeleteLogGroup", "PutRetentionPolicy", "DeleteRetentionPolicy"],
      ...["List*", "TagResource", "UntagResource"],
    ].map((action) => `logs:${action}`),
    resources: ["/aws/lambda/", "/aws/vendedlogs/", "/aws/vendedlogs/apis/", "aws-waf-logs-"].map((prefix) =>
      arn("logs", `log-group:${prefix}${NAMES}-*`),
    ),
  },
  {
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-vended-logs-permissions-V2.html
    types: [
      "aws:cloudwatch/logDeliverySource:LogDeliverySource",
      "aws:cloudwatch/logDeliveryDestination:LogDeliveryDestination",
      "aws:cloudwatch/logDelivery:LogDelivery",
    ],
    actions: [
      ...["PutDeliverySource", "GetDeliverySource", "DeleteDeliverySource"],
      ...["PutDeliveryDestination", "GetDeliveryDestination", "DeleteDeliveryDestination"],
      ...["CreateDelivery", "GetDelivery", "UpdateDeliveryConfiguration", "DeleteDelivery"],
      ...["ListTagsForResource", "TagResource", "UntagResource"],
    ].map((action) => `logs:${action}`),
    resources: [`delivery-source:${NAMES}-*`, `delivery-destination:${NAMES}-*`, "delivery:*"].map(
      (resource) => arn("logs", resource),
    ),
  },
  {
    types: ["aws:budgets/budget:Budget"],
    actions: ["ModifyBudget", "ViewBudget", "ListTagsForResource", "TagResource", "UntagResource"].map(
      (action) => `budgets:${action}`,
    ),
    resources: [globalArn("budgets", `budget/${NAMES}`)],
  },
  {
    // What AWS grants for all resources or for none: lists, the delivery of logs, and what the preflight reads.
    types: [
      "aws.HostedZoneLookup",
      "aws:apigatewayv2/stage:Stage",
      "aws:wafv2/webAclLoggingConfiguration:WebAclLoggingConfiguration",
      "aws:cloudwatch/metricAlarm:MetricAlarm",
      "aws:cloudwatch/logResourcePolicy:LogResourcePolicy",
      "aws:cloudwatch/logDelivery:LogDelivery",
    ],
    actions: [
      ...["route53:ListHostedZones", "route53:ListHostedZonesByName", "route53:ListTagsForResource"],
      ...["logs:DescribeLogGroups", "logs:DescribeResourcePolicies", "logs:PutResourcePolicy"],
      ...["logs:DeleteResourcePolicy", "logs:DescribeDeliveries"],
      ...[
        "logs:CreateLogDelivery",
        "logs:GetLogDelivery",
        "logs:UpdateLogDelivery",
        "logs:DeleteLogDelivery",
      ],
      ...[
        "logs:ListLogDeliveries",
        "cloudwatch:DescribeAlarms",
        "ses:GetAccount",
        "lambda:GetAccountSettings",
      ],
      ...["ses:GetIdentityVerificationAttributes", "iam:ListPolicies"],
    ],
    resources: ["*"],
  },
];
