import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../paths.mjs";

type Step = { uses?: string; run?: string; if?: string; with?: Record<string, unknown> };
type Job = {
  if?: string;
  steps?: Step[];
  permissions?: Record<string, string>;
  "timeout-minutes"?: number;
  uses?: string;
  needs?: string;
  with?: Record<string, string>;
  environment?: string;
  env?: Record<string, string>;
  strategy?: { matrix: Record<string, unknown[]> };
  concurrency?: Record<string, unknown>;
};
type Workflow = { on: Record<string, unknown>; permissions: object; jobs: Record<string, Job> };

const folder = join(root, ".github/workflows");
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const read = (name: string): Workflow => parse(textOf(name));
function job(workflow: string, name: string): Job {
  const found = read(workflow).jobs[name];
  if (!found) throw new Error(`${workflow} has no job ${name}`);
  return found;
}
const scripts = ({ steps = [] }: Job) => steps.flatMap(({ run }) => run ?? []);
const action = ({ steps = [] }: Job, name: string) => steps.find(({ uses }) => uses?.startsWith(`${name}@`));
// Writes a GitHub Actions expression.
const put = (expression: string) => `\${{ ${expression} }}`;

// GitHub's own parser is published for bundlers: it imports JSON without the attribute that Node requires.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  "@actions/workflow-parser"
);
hooks.deregister();

/** The errors for which GitHub would refuse a workflow: in keys, types, expressions, schedules, and names of jobs. */
async function errorsOf(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: "workflow", content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

const packageScripts = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts);

describe.each(readdirSync(folder))("the workflow %s", (name) => {
  const { jobs, permissions } = read(name);
  const running = Object.values(jobs).filter(({ steps }) => steps);

  it("is accepted by GitHub's parser", async () => expect(await errorsOf(textOf(name))).toEqual([]));

  it("runs npm scripts that exist, with the Node of .nvmrc", () => {
    for (const job of running) {
      for (const [, script] of scripts(job)
        .join("\n")
        .matchAll(/npm run ([\w:-]+)/g))
        expect(packageScripts).toContain(script);
      const node = Number(readFileSync(join(root, ".nvmrc"), "utf8"));
      expect(action(job, "actions/setup-node")?.with?.["node-version"]).toBe(node);
    }
  });

  it("may only read; a job that deploys may also request an identity token", () => {
    expect(permissions).toEqual({});
    for (const { uses, environment, permissions } of Object.values(jobs)) {
      const deploys = environment !== undefined || uses?.endsWith("/stage.yml");
      expect(permissions).toEqual({ contents: "read", ...(deploys && { "id-token": "write" }) });
    }
  });

  it("names actions by commit, with the version in a comment, and checks out without a credential", () => {
    for (const { steps = [] } of running) {
      expect(action({ steps }, "actions/checkout")?.with?.["persist-credentials"]).toBe(false);
      for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    }
    for (const [line] of textOf(name).matchAll(/uses: [^.].*/g)) expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
  });

  it("has a timeout, and does not run twice at once for one purpose", () => {
    for (const { "timeout-minutes": minutes, concurrency } of running) {
      expect(minutes).toBeLessThanOrEqual(60);
      expect(concurrency?.group).toEqual(expect.stringContaining("${{"));
    }
  });

  it("contains no secret, and puts no expressions into shell commands", () => {
    expect(JSON.stringify(jobs)).not.toContain("secrets");
    for (const job of running) for (const run of scripts(job)) expect(run).not.toContain("${{");
  });
});

it("tests run on pull requests, in shards, and before each deployment", () => {
  expect(Object.keys(read("test.yml").on)).toEqual(["pull_request", "workflow_call"]);
  expect(scripts(job("test.yml", "test"))).toEqual([
    'npm test -- "--shard=$SHARD"',
    'npm run test:slow -- "--shard=$SHARD"',
  ]);
  const { strategy, env } = job("test.yml", "test");
  expect(env).toEqual({ SHARD: `${put("matrix.shard")}/${strategy?.matrix.shard?.length}` });
  for (const stage of ["staging", "production"]) expect(job("deploy.yml", stage).needs).toBe("test");
});

describe("a deployment", () => {
  const stage = job("stage.yml", "stage");

  it("is not cancelled by the next one", () => {
    expect(stage.concurrency).toEqual({ group: `stage-${put("inputs.stage")}`, "cancel-in-progress": false });
    expect(stage.environment).toBe(put("inputs.environment"));
    expect(scripts(stage)).toEqual([
      "npm ci",
      'npx sst "$COMMAND" --stage "$STAGE"',
      'npm run ops -- release --stage "$STAGE"',
    ]);
  });

  it("assumes a role for an hour, and has no key of AWS", () => {
    expect(action(stage, "aws-actions/configure-aws-credentials")?.with).toEqual({
      "role-to-assume": put("vars.DEPLOY_ROLE_ARN"),
      "aws-region": "ap-southeast-1",
    });
  });

  it("gives a stage every setting that docs/operations.md names", () => {
    const text = readFileSync(join(root, "docs/operations.md"), "utf8");
    const settings = [...text.matchAll(/^\| `(SHOP_\w+)` \|/gm)].map(([, name = ""]) => name);
    expect(settings.length).toBeGreaterThan(3);
    expect(stage.env).toMatchObject(Object.fromEntries(settings.map((name) => [name, put(`vars.${name}`)])));
  });

  it("of production does not use a cache, whose content is not checked", () => {
    expect(action(stage, "actions/cache")?.if).toBe("inputs.environment != 'production'");
  });
});

describe("a preview", () => {
  const { on, jobs } = read("preview.yml");

  it("is never made of the code of a fork, which would run with a role", () => {
    expect(Object.keys(on)).toEqual(["pull_request"]);
    for (const { if: condition } of Object.values(jobs))
      expect(condition).toMatch(
        /^github\.event\.pull_request\.head\.repo\.full_name == github\.repository && /,
      );
  });
});

describe("a rollback", () => {
  const { jobs } = read("rollback.yml");
  const rollback = job("rollback.yml", "rollback");

  it("waits only for the approval of its environment, and not for tests or a deployment in progress", () => {
    expect(Object.keys(jobs)).toEqual(["rollback"]);
    expect(rollback.environment).toBe(put("inputs.stage"));
    expect(rollback.needs).toBeUndefined();
    expect(rollback.concurrency?.group).not.toBe(job("stage.yml", "stage").concurrency?.group);
  });

  it("runs only the operators' command, with the role of deployments", () => {
    const command = `npm run ops -- rollback --stage "$STAGE" \${RELEASE:+--to "$RELEASE"}`;
    expect(scripts(rollback)).toEqual(["npm ci", command]);
    expect(rollback.env).toMatchObject({ STAGE: put("inputs.stage"), RELEASE: put("inputs.release") });
    const role = "aws-actions/configure-aws-credentials";
    expect(action(rollback, role)).toEqual(action(job("stage.yml", "stage"), role));
  });

  it("does not use a cache, whose content is not checked", () => {
    expect(action(rollback, "actions/cache")).toBeUndefined();
  });
});
