import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { REGION } from "./mocked-aws.ts";
import type { Stack } from "./stack.ts";

/** The access key that the AWS emulators accept. */
export const CREDENTIALS = {
  accessKeyId: "AKIATESTTESTTESTTEST",
  secretAccessKey: "secret-of-the-test-account",
};

export type LambdaResponse = {
  statusCode: number;
  headers: Record<string, string>;
  cookies?: string[];
  body: string;
  isBase64Encoded: boolean;
};
type Invocation = {
  response?: LambdaResponse;
  lines: unknown[];
  thrown?: string;
  /** CPU time from the start of the bundle's import to this response. */
  cpuMs: number;
};

export type RunningLambda = {
  /** @throws Error when the handler throws */
  invoke(event: unknown): Promise<Invocation>;
  stop(): void;
};

type Services = { aws: string; hosts?: Record<string, string> };

/** Starts a built function cold, in a process and folder of its own, with its deployed environment. */
export function startLambda(stack: Stack, name: string, services: Services): Promise<RunningLambda> {
  const bundle = stack.bundles[name];
  if (!bundle) throw new Error(`there is no bundle ${name}`);
  copyFiles(stack, name, bundle.folder);
  const { environment } = stack.fn(name);
  return startBundle(name, bundle.folder, environment.variables, services);
}

// Copies the files that SST zips beside the bundle (properties/functions.test.ts checks the zip).
function copyFiles(stack: Stack, name: string, folder: string): void {
  if (name === "Pages")
    cpSync(join(stack.workspace, "packages/web/dist-server"), join(folder, "web"), { recursive: true });
}

export async function startBundle(
  name: string,
  folder: string,
  variables: Record<string, string>,
  services: Services,
): Promise<RunningLambda> {
  const child = fork(join(import.meta.dirname, "lambda-host.ts"), [], {
    cwd: folder,
    env: {
      ...variables,
      PATH: process.env.PATH,
      AWS_REGION: REGION,
      LAMBDA_TASK_ROOT: folder,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_LOG_FORMAT: "JSON",
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      AWS_ENDPOINT_URL: services.aws,
      TEST_HOSTS: JSON.stringify(services.hosts ?? {}),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${name} ended with ${code}`);
  });
  ended.catch(() => {});
  const next = () => Promise.race([once(child, "message").then(([message]) => message), ended]);
  await next();
  return {
    async invoke(event) {
      const response = next();
      child.send(event as object);
      const invocation = (await response) as Invocation;
      if (invocation.thrown) throw new Error(`${name} threw: ${invocation.thrown}`);
      return invocation;
    },
    stop: () => void child.kill(),
  };
}
