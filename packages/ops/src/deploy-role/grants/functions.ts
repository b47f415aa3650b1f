import { arn, BOUNDARY, type Grant, NAMES, ROLES } from "./grant.ts";

export const functionsGrants: Grant[] = [
  {
    // A role that can replace a function's code can do anything else with it anyway.
    types: ["aws:lambda/*"],
    actions: ["lambda:*"],
    resources: [arn("lambda", `function:${NAMES}-*`)],
  },
  {
    types: ["aws:lambda/eventSourceMapping:EventSourceMapping"],
    actions: ["Create", "Update", "Delete", "Get"].map((verb) => `lambda:${verb}EventSourceMapping`),
    resources: ["*"],
    condition: { ArnLike: { "lambda:FunctionArn": arn("lambda", `function:${NAMES}-*`) } },
  },
  {
    types: [
      "aws:apigatewayv2/api:Api",
      "aws:apigatewayv2/stage:Stage",
      "aws:apigatewayv2/integration:Integration",
      "aws:apigatewayv2/route:Route",
    ],
    actions: ["GET", "POST", "PUT", "PATCH", "DELETE", "TagResource", "UntagResource"].map(
      (action) => `apigateway:${action}`,
    ),
    resources: ["arn:aws:apigateway:*::/apis*", "arn:aws:apigateway:*::/tags/*"],
  },
  {
    types: ["aws:scheduler/schedule:Schedule"],
    actions: ["CreateSchedule", "UpdateSchedule", "DeleteSchedule", "GetSchedule"].map(
      (action) => `scheduler:${action}`,
    ),
    resources: [arn("scheduler", `schedule/default/${NAMES}-*`)],
  },
  {
    types: ["aws:iam/role:Role"],
    actions: ["iam:CreateRole", "iam:PutRolePermissionsBoundary", "iam:PutRolePolicy"],
    resources: [ROLES],
    condition: { StringEquals: { "iam:PermissionsBoundary": BOUNDARY } },
  },
  {
    types: ["aws:iam/role:Role"],
    actions: [
      ...["DeleteRole", "DeleteRolePolicy", "Get*", "List*", "TagRole", "UntagRole"],
      ...["UpdateRole", "UpdateRoleDescription", "UpdateAssumeRolePolicy"],
    ].map((action) => `iam:${action}`),
    resources: [ROLES],
  },
  {
    types: [
      "aws:lambda/function:Function",
      "aws:scheduler/schedule:Schedule",
      "aws:backup/selection:Selection",
    ],
    actions: ["iam:PassRole"],
    resources: [ROLES],
    condition: {
      StringEquals: {
        "iam:PassedToService": ["lambda.amazonaws.com", "scheduler.amazonaws.com", "backup.amazonaws.com"],
      },
    },
  },
];
