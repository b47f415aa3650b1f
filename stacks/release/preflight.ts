import { spawnSync } from "node:child_process";

// Runs before anything is created, in a process of its own: operators can run the same command, here with this deployment's secrets.
if ($cli.command === "deploy" && !process.env.SHOP_SKIP_PREFLIGHT) {
  const args = ["scripts/ops.mjs", "preflight", "--stage", $app.stage];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`Nothing was deployed.\n${stdout}${stderr}`);
}
