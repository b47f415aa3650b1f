import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { RELEASED_FILES } from "@frangipani/functions/stage-settings";
import { release } from "../functions.ts";

// The web app is built before anything is made of it: its files go to the bucket (edge/router.ts), and the Pages function renders
// with the server's half of the same build (api.ts).
execFileSync("npm", ["run", "build"], { cwd: "packages/web", stdio: "inherit" });

const dist = join($cli.paths.root, "packages/web/dist");
rmSync(join(dist, RELEASED_FILES), { recursive: true, force: true });
for (const entry of readdirSync(dist))
  if (!["assets", ".stamp"].includes(entry))
    cpSync(join(dist, entry), join(dist, RELEASED_FILES, release, entry), { recursive: true });
