import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { newPushKey, newSigningKey } from "@frangipani/functions/keys";
import type { Bundle } from "./build-lambda.ts";
import type { App } from "./bundle-program.ts";
import { makeWorkspace } from "./workspace.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a resource was made of is as various as AWS.
type Inputs = Record<string, any>;

type DeclaredResource = {
  type: string;
  name: string;
  inputs: Inputs;
  options?: { protect: boolean; retainOnDelete: boolean; provider: string; ignoreChanges: string[] };
};

/** The result of a run of the program. */
export type Deployment = {
  workspace: string;
  app: App | undefined;
  resources: DeclaredResource[];
  /** For each link the properties that `Resource` has, with their types. */
  links: Record<string, Record<string, string>>;
  bundles: Record<string, Bundle>;
  errors: string[];
};

export type Condition = { test: string; variable: string; values: string[] };

export type Statement = {
  Effect: string;
  Action: string[];
  Resource: string[];
  Condition?: Condition[];
  Principal?: { type: string; identifiers: string[] }[];
};

export type Stack = Deployment & {
  /** All resources of a type. */
  of(type: string): DeclaredResource[];
  /** The resource of a type with this name. @throws Error when there is none, or more than one */
  one(type: string, name: string): DeclaredResource;
  /** The inputs of a function. */
  fn(name: string): Inputs;
  /** The statements of a function's role. */
  permissions(fn: string): Statement[];
};

const SECRETS = {
  SessionKey: "k".repeat(48),
  MailKey: "m".repeat(48),
  PushKey: newPushKey(),
  SigningKey: `${newSigningKey()},${newSigningKey()}`,
  StripeSecretKey: "sk_test_mock",
  StripeWebhookSecret: "whsec_mock",
  OriginKey: "first-key,second-key",
  CanaryPassword: "Canary-2026-of-tests".repeat(2),
};

/** The name of the deployed release. */
const RELEASE = "v1.2.3";

/** What an operator sets for production beside the secrets. */
export const OPERATOR_ENV = {
  SHOP_DOMAIN: "books.example",
  SHOP_OPERATOR: "operator@books.example",
  SHOP_BACKUP_VAULT_ARN: "arn:aws:backup:ap-northeast-1:210987654321:backup-vault:frangipani",
};

/** What the workflow of a stage without a domain passes: unset variables are empty. */
export const MAILBOX_ENV = {
  SHOP_DOMAIN: "",
  SHOP_SENDER: "team@books.example",
  SHOP_OPERATOR: "",
  SHOP_BUDGET_USD: "",
  SHOP_RETENTION_YEARS: "",
  SHOP_MAILS_PER_SECOND: "",
  SHOP_BACKUP_VAULT_ARN: "",
};

type Options = {
  env?: Record<string, string>;
  /** Builds no functions and only checks that the handlers exist: enough for tests of the resources. */
  withoutBundles?: boolean;
};

/** Deploys a stage against mocks. Without `env`, only the secrets are set. */
export async function deploy(stage: string, { env = {}, withoutBundles }: Options = {}): Promise<Stack> {
  const workspace = makeWorkspace(`${stage}-${crypto.randomUUID()}`);
  const secrets = Object.entries(SECRETS).map(([name, value]) => [`SST_SECRET_${name}`, value]);
  const { PATH, HOME } = process.env;
  const baseEnv = { PATH, HOME, SHOP_RELEASE: RELEASE, ...(withoutBundles && { WITHOUT_BUNDLES: "1" }) };
  const script = join(import.meta.dirname, "run-program.ts");
  try {
    await promisify(execFile)(process.execPath, [script, stage, workspace], {
      env: { ...baseEnv, ...Object.fromEntries(secrets), ...env },
      maxBuffer: 10_000_000,
    });
    const deployment = JSON.parse(readFileSync(join(workspace, "deployment.json"), "utf8"));
    return asStack({ ...deployment, workspace });
  } finally {
    if (withoutBundles) rmSync(workspace, { recursive: true });
  }
}

/** Adds queries to a deployment. */
export function asStack(deployment: Deployment): Stack {
  const of = (type: string) => deployment.resources.filter((resource) => resource.type === type);
  const one = (type: string, name: string) => {
    const found = of(type).filter((resource) => resource.name === name);
    const [resource] = found;
    if (!resource || found.length > 1)
      throw new Error(`${found.length} of ${type} ${name}; there are ${of(type).map(({ name }) => name)}`);
    return resource;
  };
  return {
    ...deployment,
    of,
    one,
    fn: (name) => one("aws:lambda/function:Function", `${name}Function`).inputs,
    permissions: (fn) =>
      (one("aws:iam/role:Role", `${fn}Role`).inputs.inlinePolicies ?? []).flatMap(
        ({ policy }: { policy: string }) => JSON.parse(policy).Statement,
      ),
  };
}
