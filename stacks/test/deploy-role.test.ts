import { describe, expect, it } from "vitest";
import { GRANTS } from "../../packages/ops/src/deploy-role/deploy-role.ts";
import { boundary, deployRole, isLike } from "./support/deploy-role.ts";
import { globalArn, regionalArn } from "./support/mocked-aws.ts";
import type { Stack } from "./support/stack.ts";
import { sharedStack } from "./support/stages.ts";

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

/** Each type of resource that has a name: the call that makes one, and its ARN. */
const NAMED_TYPES: Record<string, [action: string, arn: string]> = {
  "aws:dynamodb/table:Table": ["dynamodb:CreateTable", regionalArn("dynamodb", "table/NAME")],
  "aws:s3/bucket:Bucket": ["s3:CreateBucket", "arn:aws:s3:::NAME"],
  "aws:sqs/queue:Queue": ["sqs:CreateQueue", regionalArn("sqs", "NAME")],
  "aws:sns/topic:Topic": ["sns:CreateTopic", regionalArn("sns", "NAME")],
  "aws:lambda/function:Function": ["lambda:CreateFunction", regionalArn("lambda", "function:NAME")],
  "aws:iam/role:Role": ["iam:CreateRole", globalArn("iam", "role/NAME")],
  "aws:scheduler/schedule:Schedule": [
    "scheduler:CreateSchedule",
    regionalArn("scheduler", "schedule/default/NAME"),
  ],
  "aws:cloudwatch/logGroup:LogGroup": ["logs:CreateLogGroup", regionalArn("logs", "log-group:NAME")],
  "aws:cloudwatch/metricAlarm:MetricAlarm": [
    "cloudwatch:PutMetricAlarm",
    regionalArn("cloudwatch", "alarm:NAME"),
  ],
  "aws:cloudwatch/dashboard:Dashboard": [
    "cloudwatch:PutDashboard",
    globalArn("cloudwatch", "dashboard/NAME"),
  ],
  "aws:sesv2/configurationSet:ConfigurationSet": [
    "ses:CreateConfigurationSet",
    regionalArn("ses", "configuration-set/NAME"),
  ],
  "aws:cloudfront/function:Function": ["cloudfront:CreateFunction", globalArn("cloudfront", "function/NAME")],
  "aws:wafv2/webAcl:WebAcl": [
    "wafv2:CreateWebACL",
    regionalArn("wafv2", "global/webacl/NAME/id", "us-east-1"),
  ],
  "aws:budgets/budget:Budget": ["budgets:ModifyBudget", globalArn("budgets", "budget/NAME")],
};

const BOUNDARY = globalArn("iam", "policy/frangipani-boundary");
const context = { "iam:PermissionsBoundary": BOUNDARY };

/** The calls that make production's named resources. */
const creations = () =>
  production().resources.flatMap(({ type, inputs }) => {
    const [action, arn] = NAMED_TYPES[type] ?? [];
    const name = inputs.name ?? inputs.bucket ?? inputs.configurationSetName ?? inputs.dashboardName;
    return action && arn ? { action, resource: arn.replace("NAME", name), context } : [];
  });
/** The same calls for the resources of another stage. */
const creationsOf = (stage: string) =>
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

  it("may subscribe only functions of its own stages to queues", () => {
    const subscribe = (stage: string) => {
      const context = {
        "lambda:FunctionArn": regionalArn("lambda", `function:frangipani-${stage}-MailSender`),
      };
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
  ] as const)("to %s may make every named resource of the stage %s", (environment, stage) => {
    const role = deployRole(environment);
    expect(new Set(creations().map(({ action }) => action)).size).toBe(Object.keys(NAMED_TYPES).length);
    expect(creationsOf(stage).filter((call) => !role.may(call))).toEqual([]);
  });

  it.each(["staging", "preview"] as const)("to %s can do nothing with production", (environment) => {
    const role = deployRole(environment);
    const oneOfEach = new Map(creations().map((call) => [call.action, call])).values();
    const possibleCalls = [...oneOfEach].flatMap((call) =>
      role.statements
        .flatMap(({ Action }) => Action)
        .map((action) => ({ ...call, action: action.replaceAll("*", "Any") })),
    );
    expect(possibleCalls.filter((call) => role.may(call))).toEqual([]);
    for (const resource of [
      "arn:aws:s3:::frangipani-production-media-123456789012/covers/a.webp",
      "arn:aws:s3:::sst-state-abc/app/frangipani/production.json",
      "arn:aws:s3:::sst-state-abc/secret/frangipani/production.json",
    ])
      for (const action of ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"])
        expect(role.may({ action, resource })).toBe(false);
    const resource = regionalArn("ssm", "parameter/sst/passphrase/frangipani/production");
    expect(role.may({ action: "ssm:GetParameter", resource })).toBe(false);
  });

  it.each(["staging", "preview"] as const)(
    "to %s may change a resource with an id for a name only if it has the tag of its own stage",
    (environment) => {
      const resource = globalArn("cloudfront", "distribution/E1");
      const call = { action: "cloudfront:UpdateDistribution", resource };
      const role = deployRole(environment);
      const tagged = (stage: string) => ({ ...call, context: { "aws:ResourceTag/stage": stage } });
      expect(role.may(tagged(environment))).toBe(true);
      expect(role.may(tagged("production"))).toBe(false);
    },
  );

  it("has no access to roles and resources whose names belong to another stage or app", () => {
    const role = deployRole("production");
    expect(creationsOf("staging").filter((call) => role.may(call))).toEqual([]);
    expect(
      creations()
        .map((call) => ({ ...call, resource: call.resource.replaceAll("frangipani-production", "another") }))
        .filter((call) => role.may(call)),
    ).toEqual([]);
  });

  it("can neither make a role without the boundary nor take the boundary from one", () => {
    const role = deployRole("production");
    const resource = globalArn("iam", "role/frangipani-production-AuditRole");
    for (const action of ["iam:CreateRole", "iam:PutRolePolicy", "iam:PutRolePermissionsBoundary"]) {
      expect(role.may({ action, resource, context }), action).toBe(true);
      expect(role.may({ action, resource }), action).toBe(false);
      const wider = { "iam:PermissionsBoundary": "arn:aws:iam::aws:policy/AdministratorAccess" };
      expect(role.may({ action, resource, context: wider }), action).toBe(false);
    }
    for (const action of ["iam:DeleteRolePermissionsBoundary", "iam:AttachRolePolicy"])
      expect(role.may({ action, resource, context }), action).toBe(false);
  });

  it("cannot change the boundary or itself, read the table's items, or send mail", () => {
    const itself = globalArn("iam", "role/deploy-frangipani-production");
    const table = regionalArn("dynamodb", "table/frangipani-production-Table");
    for (const [action, resource] of [
      ["iam:CreatePolicyVersion", BOUNDARY],
      ["iam:DeletePolicy", BOUNDARY],
      ["iam:PutRolePolicy", itself],
      ["iam:UpdateAssumeRolePolicy", itself],
      ["dynamodb:GetItem", table],
      ["dynamodb:Scan", table],
      ["dynamodb:UpdateItem", table],
      ["ses:SendRawEmail", regionalArn("ses", "identity/books.example")],
    ] as const)
      expect(deployRole("production").may({ action, resource, context }), action).toBe(false);
  });

  it("may do what a release and a rollback do", () => {
    const alias = regionalArn("lambda", "function:frangipani-production-CheckoutFunction:live");
    for (const [action, resource] of [
      ["lambda:GetAlias", alias],
      ["lambda:UpdateAlias", alias],
      ["lambda:InvokeFunction", alias],
      ["cloudwatch:DescribeAlarms", "*"],
      ["cloudfront:CreateInvalidation", globalArn("cloudfront", "distribution/E1")],
      ["s3:PutObject", "arn:aws:s3:::frangipani-production-webassetsbucket/_site/index.html"],
    ] as const)
      expect(deployRole("production").may({ action, resource }), action).toBe(true);
  });

  it("hands roles to Lambda, its scheduler and AWS Backup only", () => {
    const call = {
      action: "iam:PassRole",
      resource: globalArn("iam", "role/frangipani-production-AuditRole"),
    };
    for (const [service, isAllowed] of Object.entries({ lambda: true, ec2: false })) {
      const context = { "iam:PassedToService": `${service}.amazonaws.com` };
      expect(deployRole("production").may({ ...call, context })).toBe(isAllowed);
    }
  });

  it("is granted single calls where it is granted them for all resources", () => {
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

  it("allows all that the policies of each role allow", () => {
    const isWithin = (action: string, resource: string) =>
      boundary.some(
        ({ Action, Resource }) =>
          Action.includes(action) && Resource.some((pattern) => isLike(pattern, resource)),
      );
    for (const stack of [production(), sharedStack("dev")])
      for (const { name } of stack.of("aws:iam/role:Role"))
        for (const { Action, Resource } of stack.permissions(name.replace(/Role$/, "")))
          for (const action of [Action].flat())
            for (const resource of [Resource].flat())
              expect(isWithin(action, resource), `${name}: ${action} ${resource}`).toBe(true);
  });
});
