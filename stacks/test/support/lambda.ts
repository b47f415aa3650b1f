import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { REGION } from "./mocked-aws.ts";
import type { Stack } from "./stack.ts";

/** Who the stand-ins of AWS take for a function. */
export const CREDENTIALS = {
  accessKeyId: "AKIATESTTESTTESTTEST",
  secretAccessKey: "secret-of-the-test-account",
};

export type LambdaAnswer = {
  statusCode: number;
  headers: Record<string, string>;
  cookies?: string[];
  body: string;
  isBase64Encoded: boolean;
};
type Told = {
  answer?: LambdaAnswer;
  lines: unknown[];
  thrown?: string;
  /** Time of the processor since the bundle began to be imported, until this answer was made. */
  processorMilliseconds: number;
};

export type RunningLambda = {
  /** @throws Error when the handler throws */
  invoke(event: unknown): Promise<Told>;
  stop(): void;
};

/** Where AWS is, and where other hosts are that the function knows by name. */
type Services = { aws: string; elsewhere?: Record<string, string> };

/** Starts a built function in a process of its own: cold, in its own folder, with its deployed environment. */
export function startLambda(stack: Stack, name: string, services: Services): Promise<RunningLambda> {
  const bundle = stack.bundles[name];
  if (!bundle) throw new Error(`there is no bundle ${name}`);
  copyFiles(stack, name, bundle.folder);
  const { environment } = stack.one("aws:lambda/function:Function", `${name}Function`).inputs;
  return startBundle(name, bundle.folder, environment.variables, services);
}

/** Puts beside the bundle what SST zips with it; a property holds that the zip has it. */
function copyFiles(stack: Stack, name: string, folder: string): void {
  if (name === "Pages")
    cpSync(join(stack.workspace, "packages/web/dist-server"), join(folder, "web"), { recursive: true });
}

/** Starts whatever bundle lies in a folder. */
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
      TEST_ELSEWHERE: JSON.stringify(services.elsewhere ?? {}),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${name} ended with ${code}`);
  });
  ended.catch(() => {});
  const next = () => Promise.race([once(child, "message").then(([told]) => told), ended]);
  await next();
  return {
    async invoke(event) {
      const answer = next();
      child.send(event as object);
      const told = (await answer) as Told;
      if (told.thrown) throw new Error(`${name} threw: ${told.thrown}`);
      return told;
    },
    stop: () => void child.kill(),
  };
}
