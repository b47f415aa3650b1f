import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type EngineCommand, findEngine } from "./engine-command.ts";
import { endStaleEngine, forgetEngine, recordEngine } from "./engine-record.ts";
import { type SupervisedProcess, spawnSupervised } from "./supervised-process.ts";

/** A DynamoDB-compatible server. `name` says which; "endpoint" is one that somebody else runs. */
export type Engine = {
  name: EngineCommand["name"] | "endpoint";
  endpoint: string;
  /** The child's process id; undefined for an endpoint that is not ours. */
  pid: number | undefined;
  /** Settles when the child has ended, asked for or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

type EngineOptions = {
  /** The file it keeps; without one it lives in memory and forgets (for tests). */
  file?: string;
  port?: number;
  command?: EngineCommand;
  env?: NodeJS.ProcessEnv;
};

const ATTEMPTS = 5;

/**
 * Starts the engine on loopback and waits until it answers. With DYNAMODB_ENDPOINT set, that server is
 * used instead and left alone on `stop()`. A child dies with this process, however that ends.
 */
export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
  const endpoint = (options.env ?? process.env).DYNAMODB_ENDPOINT;
  if (endpoint) return useEndpoint(endpoint);
  const command = options.command ?? findEngine();
  if (options.file) await endStaleEngine(options.file);
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort(options.port);
    const child = spawnSupervised(command.command, command.argumentsFor({ port, file: options.file }));
    const url = `http://127.0.0.1:${port}`;
    if (await isReady(url, child, command.announcement)) return running(command, url, child, options.file);
    await child.stop();
    const portWasTaken = /in use|bind/i.test(child.output());
    if (options.port || !portWasTaken || attempt === ATTEMPTS)
      throw new Error(`The ${command.name} engine did not start on port ${port}: ${child.output()}`);
  }
}

function running(command: EngineCommand, endpoint: string, child: SupervisedProcess, file?: string): Engine {
  if (file) recordEngine(file, child.pid);
  return {
    name: command.name,
    endpoint,
    pid: child.pid,
    ended: child.ended,
    stop: async () => {
      await child.stop();
      if (file) forgetEngine(file);
    },
  };
}

async function useEndpoint(endpoint: string): Promise<Engine> {
  try {
    await fetch(endpoint);
  } catch {
    throw new Error(`DYNAMODB_ENDPOINT is ${endpoint}, but nothing answers there.`);
  }
  return { name: "endpoint", endpoint, pid: undefined, ended: new Promise(() => {}), stop: async () => {} };
}

/**
 * True once it has said that it listens and answers over HTTP; false when it ended first. Its own word is
 * asked for because another server on the port would answer just as well.
 */
async function isReady(url: string, child: SupervisedProcess, announcement: RegExp): Promise<boolean> {
  while (!child.hasEnded()) {
    if (announcement.test(child.output()) && (await answers(url))) return !child.hasEnded();
    await wait(5);
  }
  return false;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );

/** The preferred port when it is free, else (none preferred) any free one. */
async function findFreePort(preferred = 0): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", () =>
      reject(new Error(`Port ${preferred}, wanted for the DynamoDB engine, is taken.`)),
    );
    probe.listen(preferred, "127.0.0.1", resolve);
  });
  const address = probe.address() as AddressInfo; // a listening TCP server has one
  await new Promise((resolve) => probe.close(resolve));
  return address.port;
}
