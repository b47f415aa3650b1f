import { spawnSync } from "node:child_process";

// The preflight runs before anything is created, as the command that operators can also run by themselves.
if ($cli.command === "deploy" && !process.env.SHOP_SKIP_PREFLIGHT) {
  const args = ["scripts/ops.mjs", "preflight", "--stage", $app.stage];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`Nothing was deployed.\n${error ?? stdout + stderr}`);
}
