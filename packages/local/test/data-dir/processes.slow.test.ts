import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataDirInUse, openDataDir } from "../../src/data-dir/data-dir.ts";

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "shop-")), "data");
});
afterEach(() => rmSync(path, { recursive: true, force: true }));

// Opens the directory in a process of its own, which stays until it is killed.
async function openElsewhere() {
  const module = new URL("../../src/data-dir/data-dir.ts", import.meta.url).href;
  const script = `import { explainFailedStart, openDataDir } from ${JSON.stringify(module)};
    try { openDataDir(process.argv[1]); console.log("open"); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name + ": " + error.message); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  return { output: output.toString().trim(), kill: () => killHard(child) };
}

async function killHard(child: ReturnType<typeof spawn>) {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

describe("the data directory, of several processes", () => {
  test("refuses a start while another process holds it, and is free after kill -9 of that process", async () => {
    const holder = await openElsewhere();
    expect(holder.output).toBe("open");
    expect(() => openDataDir(path)).toThrow(DataDirInUse);
    const second = await openElsewhere();
    expect(second.output).toMatch(/^DataDirInUse: The data directory/);
    await second.kill();
    await holder.kill();
    openDataDir(path).close();
  });

  test("lets exactly one of several simultaneous starts in", async () => {
    const starts = await Promise.all([openElsewhere(), openElsewhere(), openElsewhere(), openElsewhere()]);
    expect(starts.filter(({ output }) => output === "open")).toHaveLength(1);
    await Promise.all(starts.map((start) => start.kill()));
  });
});
