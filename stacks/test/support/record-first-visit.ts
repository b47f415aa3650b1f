import { writeFileSync } from "node:fs";
import { join } from "node:path";

// Writes first-visit.json: `npm start`, then `node stacks/test/support/record-first-visit.ts http://localhost:3000`.
// Sends what the page, packages/web/public/prefetch.js and the worker of a first visit send, each file once.

const shop = process.argv[2] ?? "http://localhost:3000";
const requests: string[] = [];

async function get(path: string): Promise<string> {
  const response = await fetch(new URL(path, shop));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  requests.push(path);
  return response.text();
}
const pathsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, path = ""]) => new URL(path, shop).pathname);

const page = await get("/");
for (const file of new Set(pathsIn(page, /(?:src|href)="(\/[^"]+\.\w+)"/g))) await get(file);
await get("/api/catalogue");
await get("/api/catalogue/changes?after=");

const worker = await get("/sw.js");
const precached = pathsIn(worker, /"url":"([^"]+)"/g);
for (const file of new Set(precached)) if (!requests.includes(file)) await get(file);
// warmPages() of packages/web/src/worker/pages.ts.
for (const path of ["/", "/browse"]) await get(path);

writeFileSync(join(import.meta.dirname, "first-visit.json"), `${JSON.stringify(requests, null, 2)}\n`);
