import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DataDirInUse, openDataDir } from "../../src/data-dir/data-dir.ts";
import { startScript } from "../support/start-script.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();

async function openElsewhere(path: string) {
  const started = await startScript(
    "data-dir/data-dir.ts",
    `try { source.openDataDir(process.argv[1]); console.log("open"); setInterval(() => {}, 1000); }
     catch (error) { console.log(error.name + ": " + error.message); }`,
    path,
  );
  onTestFinished(() => kill(started));
  return started;
}
async function kill({ child }: Awaited<ReturnType<typeof startScript>>) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

test("a data directory refuses a start while another process holds it, and is free after kill -9 of that process", async () => {
  const path = join(folder, "held");
  const holder = await openElsewhere(path);
  expect(holder.output).toBe("open");
  expect(() => openDataDir(path)).toThrow(DataDirInUse);
  const second = await openElsewhere(path);
  expect(second.output).toMatch(/^DataDirInUse: The data directory/);
  await kill(holder);
  openDataDir(path).close();
});

test("a data directory lets exactly one of several simultaneous starts in", async () => {
  const starts = await Promise.all([1, 2, 3, 4].map(() => openElsewhere(join(folder, "wanted"))));
  expect(starts.filter(({ output }) => output === "open")).toHaveLength(1);
});
