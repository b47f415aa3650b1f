import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "./document.ts";

export async function readServerBuild(folder: string): Promise<ServerBuild> {
  const [{ renderPage }, template] = await Promise.all([
    import(pathToFileURL(join(folder, "entry-server.js")).href),
    readFile(join(folder, "template.json"), "utf8").then(JSON.parse),
  ]);
  return { renderPage, template };
}
