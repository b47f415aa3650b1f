import { account, backupVaultArn, EDGE_REGION, operatorEmail } from "../stage.ts";

const policyOf = (topicArn: $util.Output<string>, services: string[]) =>
  aws.iam.getPolicyDocumentOutput({
    statements: [
      {
        principals: [{ type: "Service", identifiers: services }],
        actions: ["sns:Publish"],
        resources: [topicArn],
        conditions: [{ test: "StringEquals", variable: "aws:SourceAccount", values: [account] }],
      },
    ],
  }).json;

/** Alarms, undelivered mail and budget warnings, sent to the operator by email. The logical name stays: another would replace the topic. */
export const alertTopic = new sst.aws.SnsTopic("Operators");

new aws.sns.TopicPolicy("OperatorsPolicy", {
  arn: alertTopic.arn,
  policy: policyOf(alertTopic.arn, [
    "cloudwatch.amazonaws.com",
    "ses.amazonaws.com",
    "budgets.amazonaws.com",
    // Failed backups (stacks/storage/backup.ts).
    ...(backupVaultArn ? ["events.amazonaws.com"] : []),
  ]),
});

if (operatorEmail)
  new aws.sns.TopicSubscription("Operator", {
    topic: alertTopic.arn,
    protocol: "email",
    endpoint: operatorEmail,
  });

/** The topic of the alarms at the edge: an alarm notifies topics of its own region only. The operator has to confirm this topic, too. */
export function edgeAlertTopic() {
  const region = EDGE_REGION;
  const topic = new aws.sns.Topic("EdgeOperators", {
    region,
    name: `${$app.name}-${$app.stage}-edge-alarms`,
  });
  new aws.sns.TopicPolicy("EdgeOperatorsPolicy", {
    region,
    arn: topic.arn,
    policy: policyOf(topic.arn, ["cloudwatch.amazonaws.com"]),
  });
  if (operatorEmail)
    new aws.sns.TopicSubscription("EdgeOperator", {
      region,
      topic: topic.arn,
      protocol: "email",
      endpoint: operatorEmail,
    });
  return topic;
}
