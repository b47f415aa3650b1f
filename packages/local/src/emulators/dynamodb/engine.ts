import { rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
} from "@aws-sdk/client-dynamodb";
import { type EngineCommand, findEngine } from "./engine-command.ts";
import { readRecord, recordProcess, type SupervisedProcess, spawnSupervised } from "./processes.ts";

/** A DynamoDB-compatible server; the name "endpoint" means one that DYNAMODB_ENDPOINT points to. */
export type Engine = {
  name: EngineCommand["name"] | "endpoint";
  endpoint: string;
  /** Undefined for an endpoint that this process did not start. */
  pid: number | undefined;
  ended: Promise<void>;
  stop(): Promise<void>;
};

type EngineOptions = {
  /** The database file; without it, data lives in memory. */
  file?: string;
  env?: NodeJS.ProcessEnv;
};

const MAX_ATTEMPTS = 5;

/** Starts an engine on loopback that ends with this process. If DYNAMODB_ENDPOINT is set, uses that server and leaves it running. */
export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
  const endpoint = (options.env ?? process.env).DYNAMODB_ENDPOINT;
  if (endpoint) return useEndpoint(endpoint);
  const command = findEngine();
  if (options.file) await stopOrphanedEngine(options.file);
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const child = spawnSupervised(command.command, command.argumentsFor({ port, file: options.file }));
    const url = `http://127.0.0.1:${port}`;
    if (await isReady(url, child, command.announcement))
      return runningEngine(command, url, child, options.file);
    await child.stop();
    const portWasTaken = /in use|bind/i.test(child.output());
    if (!portWasTaken || attempt === MAX_ATTEMPTS)
      throw new Error(`The ${command.name} engine did not start on port ${port}: ${child.output()}`);
  }
}

function runningEngine(
  command: EngineCommand,
  endpoint: string,
  child: SupervisedProcess,
  file?: string,
): Engine {
  if (file) recordProcess(recordFile(file), child.pid);
  return {
    name: command.name,
    endpoint,
    pid: child.pid,
    ended: child.ended,
    stop: async () => {
      await child.stop();
      if (file) removeEngineRecord(file);
    },
  };
}

async function useEndpoint(endpoint: string): Promise<Engine> {
  try {
    await fetch(endpoint);
  } catch {
    throw new Error(`DYNAMODB_ENDPOINT is ${endpoint}, but nothing responds there.`);
  }
  return { name: "endpoint", endpoint, pid: undefined, ended: new Promise(() => {}), stop: async () => {} };
}

// A response alone is not enough, because it could be another server's on that port: the child has to announce itself, too.
async function isReady(url: string, child: SupervisedProcess, announcement: RegExp): Promise<boolean> {
  while (!child.hasEnded()) {
    if (announcement.test(child.output()) && (await respondsToHttp(url))) return !child.hasEnded();
    await wait(5);
  }
  return false;
}

const respondsToHttp = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address() as AddressInfo; // a listening TCP server has one
  await new Promise((resolve) => probe.close(resolve));
  return address.port;
}

/** The file that names the process which serves a table, so that a later start can find an engine that was left behind. */
const recordFile = (tableFile: string) => `${tableFile}.engine.json`;
const removeEngineRecord = (tableFile: string) => rmSync(recordFile(tableFile), { force: true });

/** Ends the engine that an earlier start left on this file: two engines on one file would not see each other's writes in order. */
async function stopOrphanedEngine(tableFile: string): Promise<void> {
  for (let left = readRecord(recordFile(tableFile)); left; left = readRecord(recordFile(tableFile))) {
    process.kill(left.pid, "SIGKILL");
    await wait(5);
  }
  removeEngineRecord(tableFile);
}

/** The client's options for an engine on this machine, which accepts any credentials. */
export const engineAt = (endpoint: string) => ({
  endpoint,
  region: "local",
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
});

/** Creates the table unless it exists, and waits until it is active. */
export async function ensureTable(
  client: DynamoDBClient,
  definition: CreateTableCommandInput & { TableName: string },
): Promise<void> {
  await client.send(new CreateTableCommand(definition)).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
  const { TableName } = definition;
  while ((await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus !== "ACTIVE")
    await wait(5);
}
