import { account, operator } from "./stage.ts";

/** What the operators of the shop are told: alarms, undelivered mail, the budget. */
export const operators = new sst.aws.SnsTopic("Operators");

new aws.sns.TopicPolicy("OperatorsPolicy", {
  arn: operators.arn,
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
        resources: [operators.arn],
        conditions: [{ test: "StringEquals", variable: "aws:SourceAccount", values: [account] }],
      },
    ],
  }).json,
});

if (operator)
  new aws.sns.TopicSubscription("Operator", {
    topic: operators.arn,
    protocol: "email",
    endpoint: operator,
  });
