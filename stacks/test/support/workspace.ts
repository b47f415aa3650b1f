import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testBuild } from "../../../packages/functions/test/support/pages.ts";

export const ROOT = join(import.meta.dirname, "../../..");
export const PLATFORM = join(ROOT, ".sst/platform");

// The part of packages/web's build that the deployment reads.
const BUILT_WEB = {
  "dist/index.html": '<!doctype html><title>Frangipani Books</title><script src="/theme.js"></script>',
  "dist/index.html.br": "the same, compressed",
  "dist/sw.js": "self.addEventListener('fetch', () => {});",
  "dist/manifest.webmanifest": '{"name":"Frangipani Books"}',
  "dist/prefetch.js": "fetch('/api/catalogue');",
  "dist/theme.js": "document.documentElement.dataset.theme = 'dark';",
  "dist/.stamp": "what the build was made of",
  "dist/icons/favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "dist/assets/index-BmHgo6Ao.js": "console.log('shop');",
  "dist/assets/index-BmHgo6Ao.js.br": "the same, compressed",
  "dist/assets/newsreader-D4x2.woff2": "font",
  "dist-server/entry-server.js": `export const renderPage = async (path, { books }) => ({
    head: "<title>" + path + "</title>",
    markup: books.map(({ title }) => title).join(),
  });`,
  "dist-server/template.json": JSON.stringify(testBuild.template),
  "package.json": JSON.stringify({ scripts: { build: "exit 0" } }),
};

// Stands in for the preflight, whose own tests are in packages/ops.
const PREFLIGHT = `
if (process.argv.slice(2).join(" ") !== "preflight --stage " + process.env.PREFLIGHT_REFUSES) process.exit(0);
console.log("SES is in its sandbox.\\n  next: aws sesv2 put-account-details");
process.exit(1);
`;

/** Makes a folder from which the program deploys: its own files, a small web build, and links to the rest of the repository. */
export function makeWorkspace(name: string): string {
  const workspace = join(ROOT, ".sst/test", name);
  rmSync(workspace, { recursive: true, force: true });
  mkdirSync(join(workspace, "packages/web"), { recursive: true });
  cpSync(join(ROOT, "sst.config.ts"), join(workspace, "sst.config.ts"));
  for (const name of readdirSync(join(ROOT, "stacks")).filter((name) => name !== "test"))
    cpSync(join(ROOT, "stacks", name), join(workspace, "stacks", name), { recursive: true });
  // The edge function is made of the app's routes.
  const routeTree = "packages/web/src/routeTree.gen.ts";
  cpSync(join(ROOT, routeTree), join(workspace, routeTree));
  mkdirSync(join(workspace, "node_modules"));
  symlinkSync(join(ROOT, "node_modules/@fontsource"), join(workspace, "node_modules/@fontsource"));
  for (const name of ["core", "functions", "local"])
    symlinkSync(join(ROOT, "packages", name), join(workspace, "packages", name));
  for (const [file, text] of Object.entries(BUILT_WEB)) {
    const path = join(workspace, "packages/web", file);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  }
  mkdirSync(join(workspace, "scripts"));
  writeFileSync(join(workspace, "scripts/ops.mjs"), PREFLIGHT);
  return workspace;
}
