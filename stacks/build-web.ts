import { execFileSync } from "node:child_process";

// The web app is built before anything is made of it: its files go to the bucket (web.ts), and the Pages function renders
// with the server's half of the same build (api.ts).
execFileSync("npm", ["run", "build"], { cwd: "packages/web", stdio: "inherit" });
