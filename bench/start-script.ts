import { spawn } from "node:child_process";
import { createServer } from "node:net";

type RunningScript = { id: number; url: string; stop(): Promise<void> };

/** Starts a script and waits for the URL that it prints when it is ready. */
export async function startScript(
  [command, ...args]: [command: string, ...args: string[]],
  env: NodeJS.ProcessEnv,
): Promise<RunningScript> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = await new Promise<string>((done, fail) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const found = / is ready at (\S+)/.exec(output)?.[1];
      if (found) done(found);
    });
    child.once("exit", (code) => fail(new Error(`${args.join(" ")} ended with ${code}: ${output}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { id: child.pid ?? 0, url, stop };
}

export const findFreePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
