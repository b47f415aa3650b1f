import { account, operatorEmail } from "./stage.ts";

/** Alarms, undelivered mail and budget warnings, sent to the operator by email. The logical name stays: another would replace the topic. */
export const alertTopic = new sst.aws.SnsTopic("Operators");

new aws.sns.TopicPolicy("OperatorsPolicy", {
  arn: alertTopic.arn,
  policy: aws.iam.getPolicyDocumentOutput({
    statements: [
      {
        principals: [
          {
            type: "Service",
            identifiers: ["cloudwatch.amazonaws.com", "ses.amazonaws.com", "budgets.amazonaws.com"],
          },
        ],
        actions: ["sns:Publish"],
        resources: [alertTopic.arn],
        conditions: [{ test: "StringEquals", variable: "aws:SourceAccount", values: [account] }],
      },
    ],
  }).json,
});

if (operatorEmail)
  new aws.sns.TopicSubscription("Operator", {
    topic: alertTopic.arn,
    protocol: "email",
    endpoint: operatorEmail,
  });
