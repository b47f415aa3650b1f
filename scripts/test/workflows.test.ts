import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../paths.mjs";

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  steps: Step[];
  permissions?: Record<string, string>;
  "timeout-minutes": number;
  uses?: string;
  needs?: string;
  environment?: string;
  env: Record<string, string>;
  concurrency: Record<string, unknown>;
};
type Workflow = { on: object; permissions: object; jobs: Record<"test" | "deploy", Job> };

const read = (name: string): Workflow => parse(readFileSync(join(root, ".github/workflows", name), "utf8"));
const scripts = ({ steps }: Pick<Job, "steps">) => steps.flatMap(({ run }) => run ?? []);
// A GitHub Actions expression.
const put = (expression: string) => `\${{ ${expression} }}`;

describe.each(["test.yml", "deploy.yml"])("the workflow %s", (name) => {
  const { jobs, permissions } = read(name);
  const running = Object.values(jobs).filter(({ steps }) => steps);

  it("may do no more than read, except that a deployment may say who it is", () => {
    expect([{}, { contents: "read" }]).toContainEqual(permissions);
    for (const [job, { permissions = {} }] of Object.entries(jobs)) {
      const { contents = "read", "id-token": token, ...more } = permissions;
      expect([contents, token, more]).toEqual(["read", job === "deploy" ? "write" : undefined, {}]);
    }
  });

  it("runs others' actions by commit alone, leaves no key behind, and ends by itself", () => {
    expect(running.length).toBe(1);
    for (const { steps, "timeout-minutes": minutes } of running) {
      const actions = steps.flatMap(({ uses }) => uses ?? []);
      expect(actions[0]).toMatch(/^actions\/checkout@/);
      expect(steps[0]?.with?.["persist-credentials"]).toBe(false);
      for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(minutes).toBeLessThanOrEqual(60);
    }
  });

  it("holds no secret, and puts nothing that others may write into a shell", () => {
    expect(JSON.stringify(jobs)).not.toContain("secrets.");
    for (const job of running) for (const run of scripts(job)) expect(run).not.toContain("${{");
  });
});

it("tests run on pull requests, with nobody's rights, and before each deployment", () => {
  const { on, jobs } = read("test.yml");
  expect(Object.keys(on)).toEqual(["pull_request", "workflow_call"]);
  expect(scripts(jobs.test)).toEqual(["npm test"]);
});

describe("a deployment", () => {
  const { on, jobs } = read("deploy.yml");

  it("follows tests, in an environment: main to staging, a version to production", () => {
    expect(on).toEqual({ push: { branches: ["main"], tags: ["v*"] } });
    expect(jobs.test.uses).toBe("./.github/workflows/test.yml");
    expect(jobs.deploy.needs).toBe("test");
    const stage = put("github.ref_type == 'tag' && 'production' || 'staging'");
    expect([jobs.deploy.environment, jobs.deploy.env.STAGE]).toEqual([stage, stage]);
    expect(scripts(jobs.deploy)).toEqual(["npm ci", 'npx sst deploy --stage "$STAGE"']);
    expect(jobs.deploy.concurrency["cancel-in-progress"]).toBe(false);
  });

  it("has no key of AWS, but a role that it takes on for an hour", () => {
    const aws = jobs.deploy.steps.find(({ uses }) => uses?.startsWith("aws-actions/"));
    expect(aws?.with).toEqual({
      "role-to-assume": put("vars.DEPLOY_ROLE_ARN"),
      "aws-region": "ap-southeast-1",
    });
  });
});
