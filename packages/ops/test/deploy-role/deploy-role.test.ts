import { describe, expect, it } from "vitest";
import { runOps } from "../support/run-ops.ts";

async function run(...words: string[]) {
  const { lines, ...printed } = await runOps(["deploy-role", ...words]);
  return { ...printed, text: lines.join("\n") };
}

const templateOf = async (environment: string) =>
  JSON.parse((await run("--stage", environment, "--repository", "frangipani/books")).text);

describe.each(["production", "staging", "preview"])("the role that deploys %s", (environment) => {
  it("trusts one environment of one repository, and no fork or branch", async () => {
    const { Resources } = await templateOf(environment);
    expect(Resources.DeployRole.Properties.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Effect: "Allow",
        Action: "sts:AssumeRoleWithWebIdentity",
        Principal: { Federated: { Ref: "GitHub" } },
        Condition: {
          StringEquals: {
            "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
            "token.actions.githubusercontent.com:sub": `repo:frangipani/books:environment:${environment}`,
          },
        },
      },
    ]);
  });

  it("has policies of a size that IAM accepts, and none that AWS manages", async () => {
    const { Resources } = await templateOf(environment);
    const arns: { Ref: string }[] = Resources.DeployRole.Properties.ManagedPolicyArns;
    expect(arns.length).toBeLessThanOrEqual(10);
    for (const { Ref } of arns) {
      const { PolicyDocument } = Resources[Ref].Properties;
      expect(JSON.stringify(PolicyDocument).length, Ref).toBeLessThan(6_144);
    }
  });
});

it("of a second environment uses the provider and the boundary that its account has", async () => {
  const words = ["--stage", "preview", "--repository", "frangipani/books"];
  const [first, second] = [await run(...words), await run(...words, "--second")].map(
    ({ text }) => JSON.parse(text).Resources,
  );
  const { GitHub, Boundary, DeployRole, ...policies } = first;
  const { DeployRole: role, ...others } = second;
  expect(GitHub.Type).toBe("AWS::IAM::OIDCProvider");
  expect(Boundary.Properties.ManagedPolicyName).toBe("frangipani-boundary");
  expect(others).toEqual(policies);
  const [trusted] = role.Properties.AssumeRolePolicyDocument.Statement;
  expect(trusted.Principal.Federated).toEqual({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation fills it in.
    "Fn::Sub": "arn:aws:iam::${AWS::AccountId}:oidc-provider/token.actions.githubusercontent.com",
  });
  expect(trusted.Condition).toEqual(DeployRole.Properties.AssumeRolePolicyDocument.Statement[0].Condition);
});

it("is printed only for the three environments, and only for one repository", async () => {
  expect(await run("--stage", "pr-12", "--repository", "frangipani/books")).toMatchObject({
    code: 1,
    errors: ["A role deploys --stage production, staging or preview."],
  });
  for (const repository of [[], ["--repository", "frangipani/*"]])
    expect(await run("--stage", "staging", ...repository)).toMatchObject({
      code: 1,
      errors: ["A role trusts one repository: --repository OWNER/NAME"],
    });
});
