import { BOUNDARY_POLICY } from "@frangipani/functions/stage-settings";
import type { Command } from "../command.ts";
import { BOUNDARY_STATEMENTS } from "./boundary.ts";
import { backupGrants, operationsGrants } from "./grants/operations.ts";
import {
  ACCOUNT,
  actionsOf,
  edgeGrants,
  functionsGrants,
  type Grant,
  globalArn,
  NAMES,
  storageGrants,
} from "./grants/serving.ts";

export const deployRole: Command = {
  usage: "deploy-role --repository OWNER/NAME [--second]",
  summary: "print the role that deploys a stage",
  description: `Prints a CloudFormation template with the role by which GitHub deploys an environment of this repository (--stage
production, staging or preview): what the stacks hold and no more, and nothing of production for the others.
  --repository OWNER/NAME   the repository at GitHub whose environment the role trusts
  --second                  for an account that has another environment's role, and with it what both need`,
  argumentCount: 0,
  options: { repository: { type: "string" }, second: { type: "boolean" } },
  async run({ shop: { stage = "" }, options: { repository, second }, print }) {
    if (!isEnvironment(stage)) throw new Error("A role deploys --stage production, staging or preview.");
    if (typeof repository !== "string" || !/^[\w.-]+\/[\w.-]+$/.test(repository))
      throw new Error("A role trusts one repository: --repository OWNER/NAME");
    print(JSON.stringify(deployRoleTemplate(stage, repository, { isSecond: second === true }), null, 2));
    return true;
  },
};

/**
 * What `sst deploy` and `sst remove` need for the types of resources that the stacks have. There are several policies, since one
 * may have 6,144 characters. Where resources are named only by an id (CloudFront, API Gateway, ACM), the grants are limited to
 * the account, and `denyProduction` to resources without production's tag.
 */
const GRANTS_BY_POLICY: Record<string, Grant[]> = {
  Storage: storageGrants,
  Functions: functionsGrants,
  Edge: edgeGrants,
  Operations: operationsGrants,
  Backup: backupGrants,
};

export const GRANTS = Object.values(GRANTS_BY_POLICY).flat();

/** Environments of GitHub, and the names of their stages (.github/workflows). */
const STAGES = { production: "production", staging: "staging", preview: "pr-*" } as const;
export type Environment = keyof typeof STAGES;
const isEnvironment = (name: string): name is Environment => name in STAGES;

export type Statement = {
  Effect: "Allow" | "Deny";
  Action: string[];
  Resource: string[];
  Condition?: Record<string, Record<string, string | string[]>>;
};

const PROVIDER = "token.actions.githubusercontent.com";
const roleName = (environment: string) => `deploy-frangipani-${environment}`;

const withStage = (resource: string, stage: string) => resource.replaceAll(NAMES, `frangipani-${stage}`);
// A statement about a bucket is also about its objects.
const withObjects = (resource: string) =>
  resource.startsWith("arn:aws:s3:::") ? [resource, `${resource}/*`] : [resource];

const toStatement = ({ actions, resources, condition }: Grant, stage: string): Statement => ({
  Effect: "Allow",
  Action: actions,
  Resource: resources.flatMap((resource) => withObjects(withStage(resource, stage))),
  ...(condition && { Condition: JSON.parse(withStage(JSON.stringify(condition), stage)) }),
});

/** Only production's role may access production, if both are in one account. */
const denyProduction = (): Statement[] => [
  {
    Effect: "Deny",
    Action: ["*"],
    Resource: [
      ...new Set(
        GRANTS.flatMap(({ resources }) =>
          resources
            .filter((resource) => resource.includes(NAMES))
            .flatMap((resource) => withObjects(withStage(resource, "production"))),
        ),
      ),
      // The state of Pulumi and the secrets of SST.
      "arn:aws:s3:::sst-state-*/*/frangipani/production*",
      `arn:aws:ssm:*:${ACCOUNT}:parameter/sst/*/frangipani/production*`,
    ],
  },
  {
    Effect: "Deny",
    Action: ["*"],
    Resource: ["*"],
    Condition: { StringEquals: { "aws:ResourceTag/stage": "production" } },
  },
];

/** The deploying role must not get around its limits. */
const denyEscape: Statement = {
  Effect: "Deny",
  Action: actionsOf(
    "iam",
    "DeleteRolePermissionsBoundary AttachRolePolicy CreatePolicyVersion SetDefaultPolicyVersion",
    "DeletePolicy CreateUser CreateAccessKey CreatePolicy",
  ),
  Resource: ["*"],
};

/** The deploying role's statements, by policy. */
export const policiesOf = (environment: Environment): Record<string, Statement[]> => ({
  Limits: [denyEscape, ...(environment === "production" ? [] : denyProduction())],
  ...Object.fromEntries(
    Object.entries(GRANTS_BY_POLICY).map(([policy, grants]) => [
      policy,
      grants.map((grant) => toStatement(grant, STAGES[environment])),
    ]),
  ),
});

/**
 * A template with GitHub as an identity provider, the boundary of all roles, and the role that deploys an environment. An account
 * has the first two only once, so the template of a second environment has only the role.
 */
function deployRoleTemplate(
  environment: Environment,
  repository: string,
  { isSecond }: { isSecond: boolean },
) {
  const policies = Object.entries(policiesOf(environment));
  const managedPolicy = (name: string, statements: readonly object[]) => ({
    Type: "AWS::IAM::ManagedPolicy",
    Properties: {
      ManagedPolicyName: name,
      PolicyDocument: { Version: "2012-10-17", Statement: statements },
    },
  });
  return substituteAccount({
    AWSTemplateFormatVersion: "2010-09-09",
    Description: `Deploys Frangipani Books from ${repository} to ${environment}`,
    Resources: {
      ...(!isSecond && {
        GitHub: {
          Type: "AWS::IAM::OIDCProvider",
          Properties: { Url: `https://${PROVIDER}`, ClientIdList: ["sts.amazonaws.com"] },
        },
        Boundary: managedPolicy(BOUNDARY_POLICY, BOUNDARY_STATEMENTS),
      }),
      ...Object.fromEntries(
        policies.map(([name, statements]) => [
          `${name}Policy`,
          managedPolicy(`${roleName(environment)}-${name.toLowerCase()}`, statements),
        ]),
      ),
      DeployRole: {
        Type: "AWS::IAM::Role",
        Properties: {
          RoleName: roleName(environment),
          AssumeRolePolicyDocument: trustPolicy(
            environment,
            repository,
            isSecond ? globalArn("iam", `oidc-provider/${PROVIDER}`) : { Ref: "GitHub" },
          ),
          ManagedPolicyArns: policies.map(([name]) => ({ Ref: `${name}Policy` })),
        },
      },
    },
    Outputs: { DeployRoleArn: { Value: { "Fn::GetAtt": ["DeployRole", "Arn"] } } },
  });
}

const trustPolicy = (environment: Environment, repository: string, provider: string | { Ref: string }) => ({
  Version: "2012-10-17",
  Statement: [
    {
      Effect: "Allow",
      Action: "sts:AssumeRoleWithWebIdentity",
      Principal: { Federated: provider },
      Condition: {
        StringEquals: {
          [`${PROVIDER}:aud`]: "sts.amazonaws.com",
          [`${PROVIDER}:sub`]: `repo:${repository}:environment:${environment}`,
        },
      },
    },
  ],
});

// CloudFormation substitutes the account only within its own function.
function substituteAccount(value: unknown): unknown {
  if (typeof value === "string") return value.includes(ACCOUNT) ? { "Fn::Sub": value } : value;
  if (Array.isArray(value)) return value.map(substituteAccount);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, substituteAccount(inner)]));
}
