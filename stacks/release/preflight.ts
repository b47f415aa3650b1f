import { spawnSync } from "node:child_process";

// Before anything is made. A process of its own: the command that operators run by hand, with the secrets of this deployment.
if ($cli.command === "deploy" && !process.env.SHOP_SKIP_PREFLIGHT) {
  const args = ["scripts/ops.mjs", "preflight", "--stage", $app.stage];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`Nothing was deployed.\n${stdout}${stderr}`);
}
