import { describe, expect, it } from "vitest";
import { GRANTS } from "../../packages/ops/src/deploy-role/deploy-role.ts";
import { boundary, deployRole, isLike } from "./support/deploy-role.ts";
import { ACCOUNT, REGION } from "./support/mocked-aws.ts";
import { sharedStack } from "./support/shared-stack.ts";
import type { Stack } from "./support/stack.ts";

const production = () => sharedStack("production");

// Resources of Pulumi and SST that are not in AWS.
const ELSEWHERE = ["pulumi:pulumi:Stack", "pulumi:providers:aws", "random:index/randomBytes:RandomBytes"];

const typesOf = (stack: Stack): string[] => [
  ...new Set(
    stack.resources
      .filter(({ type }) => !type.startsWith("sst:") && !ELSEWHERE.includes(type))
      .map(({ type, name }) =>
        type === "pulumi-nodejs:dynamic:Resource" ? name.slice(name.indexOf(".sst.") + 5) : type,
      ),
  ),
];

const regional = (service: string, resource: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;
const global = (service: string, resource: string) => `arn:aws:${service}::${ACCOUNT}:${resource}`;

/** Of resources that have a name: the call that makes one, and its ARN. */
const NAMED: Record<string, [action: string, arn: string]> = {
  "aws:dynamodb/table:Table": ["dynamodb:CreateTable", regional("dynamodb", "table/NAME")],
  "aws:s3/bucket:Bucket": ["s3:CreateBucket", "arn:aws:s3:::NAME"],
  "aws:sqs/queue:Queue": ["sqs:CreateQueue", regional("sqs", "NAME")],
  "aws:sns/topic:Topic": ["sns:CreateTopic", regional("sns", "NAME")],
  "aws:lambda/function:Function": ["lambda:CreateFunction", regional("lambda", "function:NAME")],
  "aws:iam/role:Role": ["iam:CreateRole", `arn:aws:iam::${ACCOUNT}:role/NAME`],
  "aws:scheduler/schedule:Schedule": [
    "scheduler:CreateSchedule",
    regional("scheduler", "schedule/default/NAME"),
  ],
  "aws:cloudwatch/logGroup:LogGroup": ["logs:CreateLogGroup", regional("logs", "log-group:NAME")],
  "aws:cloudwatch/metricAlarm:MetricAlarm": [
    "cloudwatch:PutMetricAlarm",
    regional("cloudwatch", "alarm:NAME"),
  ],
  "aws:cloudwatch/dashboard:Dashboard": ["cloudwatch:PutDashboard", global("cloudwatch", "dashboard/NAME")],
  "aws:sesv2/configurationSet:ConfigurationSet": [
    "ses:CreateConfigurationSet",
    regional("ses", "configuration-set/NAME"),
  ],
  "aws:cloudfront/function:Function": ["cloudfront:CreateFunction", global("cloudfront", "function/NAME")],
  "aws:wafv2/webAcl:WebAcl": [
    "wafv2:CreateWebACL",
    `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/NAME/id`,
  ],
  "aws:budgets/budget:Budget": ["budgets:ModifyBudget", `arn:aws:budgets::${ACCOUNT}:budget/NAME`],
};

const BOUNDARY = `arn:aws:iam::${ACCOUNT}:policy/frangipani-boundary`;
const context = { "iam:PermissionsBoundary": BOUNDARY };

/** The calls that make production's named resources. */
const creations = () =>
  production().resources.flatMap(({ type, inputs }) => {
    const [action, arn] = NAMED[type] ?? [];
    const name = inputs.name ?? inputs.bucket ?? inputs.configurationSetName ?? inputs.dashboardName;
    return action && arn ? { action, resource: arn.replace("NAME", name), context } : [];
  });
const renamed = (stage: string) =>
  creations().map((call) => ({
    ...call,
    resource: call.resource.replaceAll("frangipani-production", `frangipani-${stage}`),
  }));

describe("the role that deploys", () => {
  it("has a permission for each type of resource that the program holds", () => {
    const granted = GRANTS.flatMap(({ types }) => types);
    const isGranted = (type: string) => granted.some((pattern) => isLike(pattern, type));
    for (const stage of ["production", "dev"] as const)
      expect(typesOf(sharedStack(stage)).filter((type) => !isGranted(type))).toEqual([]);
  });

  it("subscribes functions of its own stages to queues, and no others", () => {
    const subscribe = (stage: string) => {
      const context = { "lambda:FunctionArn": regional("lambda", `function:frangipani-${stage}-MailSender`) };
      return { action: "lambda:CreateEventSourceMapping", resource: "*", context };
    };
    for (const [environment, own, other] of [
      ["production", "production", "staging"],
      ["staging", "staging", "production"],
      ["preview", "pr-12", "production"],
    ] as const) {
      expect(deployRole(environment).may(subscribe(own))).toBe(true);
      expect(deployRole(environment).may(subscribe(other))).toBe(false);
    }
  });

  it("has no permission for a type that the program does not hold", () => {
    const held = [...typesOf(production()), ...typesOf(sharedStack("dev"))];
    const isHeld = (pattern: string) => held.some((type) => isLike(pattern, type));
    expect(GRANTS.flatMap(({ types }) => types).filter((type) => !isHeld(type))).toEqual([]);
  });

  it.each([
    ["production", "production"],
    ["staging", "staging"],
    ["preview", "pr-12"],
  ] as const)("to %s makes every resource of the stage %s that has a name", (environment, stage) => {
    const role = deployRole(environment);
    expect(new Set(creations().map(({ action }) => action)).size).toBe(Object.keys(NAMED).length);
    expect(renamed(stage).filter((call) => !role.may(call))).toEqual([]);
  });

  it.each(["staging", "preview"] as const)("to %s can do nothing with production", (environment) => {
    const role = deployRole(environment);
    const oneOfEach = new Map(creations().map((call) => [call.action, call])).values();
    const everything = [...oneOfEach].flatMap((call) =>
      role.statements
        .flatMap(({ Action }) => Action)
        .map((action) => ({ ...call, action: action.replaceAll("*", "Any") })),
    );
    expect(everything.filter((call) => role.may(call))).toEqual([]);
    for (const resource of [
      "arn:aws:s3:::frangipani-production-media-123456789012/covers/a.webp",
      "arn:aws:s3:::sst-state-abc/app/frangipani/production.json",
      "arn:aws:s3:::sst-state-abc/secret/frangipani/production.json",
    ])
      for (const action of ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"])
        expect(role.may({ action, resource })).toBe(false);
    const resource = regional("ssm", "parameter/sst/passphrase/frangipani/production");
    expect(role.may({ action: "ssm:GetParameter", resource })).toBe(false);
  });

  it.each(["staging", "preview"] as const)(
    "to %s can change nothing that has an id for a name and production's tag",
    (environment) => {
      const resource = global("cloudfront", "distribution/E1");
      const call = { action: "cloudfront:UpdateDistribution", resource };
      const role = deployRole(environment);
      const tagged = (stage: string) => ({ ...call, context: { "aws:ResourceTag/stage": stage } });
      expect([role.may(tagged(environment)), role.may(tagged("production"))]).toEqual([true, false]);
    },
  );

  it("reaches no stage's role or resource but by its names", () => {
    const role = deployRole("production");
    expect(renamed("staging").filter((call) => role.may(call))).toEqual([]);
    expect(
      creations()
        .map((call) => ({ ...call, resource: call.resource.replaceAll("frangipani-production", "another") }))
        .filter((call) => role.may(call)),
    ).toEqual([]);
  });

  it("makes no role without the boundary, and takes it from none", () => {
    const role = deployRole("production");
    const resource = `arn:aws:iam::${ACCOUNT}:role/frangipani-production-AuditRole`;
    for (const action of ["iam:CreateRole", "iam:PutRolePolicy", "iam:PutRolePermissionsBoundary"]) {
      expect(role.may({ action, resource, context }), action).toBe(true);
      expect(role.may({ action, resource }), action).toBe(false);
      const wider = { "iam:PermissionsBoundary": "arn:aws:iam::aws:policy/AdministratorAccess" };
      expect(role.may({ action, resource, context: wider }), action).toBe(false);
    }
    for (const action of ["iam:DeleteRolePermissionsBoundary", "iam:AttachRolePolicy"])
      expect(role.may({ action, resource, context }), action).toBe(false);
  });

  it("cannot change the boundary or itself", () => {
    const role = deployRole("production");
    for (const [action, resource] of [
      ["iam:CreatePolicyVersion", BOUNDARY],
      ["iam:DeletePolicy", BOUNDARY],
      ["iam:PutRolePolicy", `arn:aws:iam::${ACCOUNT}:role/deploy-frangipani-production`],
      ["iam:UpdateAssumeRolePolicy", `arn:aws:iam::${ACCOUNT}:role/deploy-frangipani-production`],
    ] as const)
      expect(role.may({ action, resource, context }), action).toBe(false);
  });

  it("may do what a release and a rollback do", () => {
    const role = deployRole("production");
    const alias = regional("lambda", "function:frangipani-production-CheckoutFunction:live");
    for (const [action, resource] of [
      ["lambda:GetAlias", alias],
      ["lambda:UpdateAlias", alias],
      ["lambda:InvokeFunction", alias],
      ["cloudwatch:DescribeAlarms", "*"],
      ["cloudfront:CreateInvalidation", `arn:aws:cloudfront::${ACCOUNT}:distribution/E1`],
      ["s3:PutObject", "arn:aws:s3:::frangipani-production-webassetsbucket/_site/index.html"],
    ] as const)
      expect(role.may({ action, resource }), action).toBe(true);
  });

  it("hands roles to Lambda, its scheduler and AWS Backup alone", () => {
    const role = deployRole("production");
    const resource = `arn:aws:iam::${ACCOUNT}:role/frangipani-production-AuditRole`;
    const handing = (service: string) =>
      role.may({ action: "iam:PassRole", resource, context: { "iam:PassedToService": service } });
    expect(handing("lambda.amazonaws.com")).toBe(true);
    expect(handing("ec2.amazonaws.com")).toBe(false);
  });

  it("reads no items of the table, and sends no mail", () => {
    const role = deployRole("production");
    const table = regional("dynamodb", "table/frangipani-production-Table");
    for (const action of ["dynamodb:GetItem", "dynamodb:Scan", "dynamodb:UpdateItem"])
      expect(role.may({ action, resource: table })).toBe(false);
    const resource = regional("ses", "identity/books.example");
    expect(role.may({ action: "ses:SendRawEmail", resource })).toBe(false);
  });

  it("has no service for all resources, but calls that AWS grants in no other way", () => {
    for (const { actions, resources } of GRANTS) {
      expect(actions).not.toContain("*");
      if (!resources.includes("*")) continue;
      for (const action of actions) expect(action).not.toContain("*");
    }
  });
});

describe("the boundary", () => {
  it("is set on every role", () => {
    for (const stage of ["production", "dev"] as const) {
      const roles = sharedStack(stage).of("aws:iam/role:Role");
      expect(roles.length).toBeGreaterThan(10);
      for (const { name, inputs } of roles) expect(inputs.permissionsBoundary, name).toBe(BOUNDARY);
    }
  });

  it("leaves every role what it needs", () => {
    for (const stage of ["production", "dev"] as const)
      for (const { name, inputs } of sharedStack(stage).of("aws:iam/role:Role"))
        for (const { policy } of inputs.inlinePolicies)
          for (const { Action, Resource } of JSON.parse(policy).Statement)
            for (const action of [Action].flat())
              for (const resource of [Resource].flat())
                expect(
                  boundary.some(
                    (statement) =>
                      statement.Action.includes(action) &&
                      statement.Resource.some((pattern) => isLike(pattern, resource)),
                  ),
                  `${name}: ${action} ${resource}`,
                ).toBe(true);
  });
});
