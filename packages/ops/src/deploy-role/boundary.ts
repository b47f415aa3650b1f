import { ACCOUNT } from "./grants/grant.ts";

type Statement = { Effect: "Allow"; Action: string[]; Resource: string[] };

const allow = (actions: string[], ...resources: string[]): Statement => ({
  Effect: "Allow",
  Action: actions,
  Resource: resources,
});

/**
 * The most that a role of a stage may do, whatever policy a deployment gives it: what functions do with the shop's own
 * resources. None of it changes resources, policies or roles.
 */
export const BOUNDARY_STATEMENTS: Statement[] = [
  allow(
    [
      ...["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
      "ConditionCheckItem",
    ].map((action) => `dynamodb:${action}`),
    `arn:aws:dynamodb:*:${ACCOUNT}:table/frangipani-*`,
  ),
  allow(
    ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:ListBucket"],
    "arn:aws:s3:::frangipani-*-media-*",
  ),
  allow(
    ["ses:SendEmail"],
    `arn:aws:ses:*:${ACCOUNT}:identity/*`,
    `arn:aws:ses:*:${ACCOUNT}:configuration-set/frangipani-*`,
  ),
  allow(
    ["SendMessage", "ReceiveMessage", "DeleteMessage", "ChangeMessageVisibility", "GetQueueAttributes"].map(
      (action) => `sqs:${action}`,
    ),
    `arn:aws:sqs:*:${ACCOUNT}:frangipani-*`,
  ),
  allow(["lambda:InvokeFunction"], `arn:aws:lambda:*:${ACCOUNT}:function:frangipani-*`),
  allow(
    ["logs:CreateLogStream", "logs:PutLogEvents"],
    `arn:aws:logs:*:${ACCOUNT}:log-group:/aws/lambda/frangipani-*`,
  ),
];
