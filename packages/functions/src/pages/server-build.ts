import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "./document.ts";

export async function readServerBuild(folder: string): Promise<ServerBuild> {
  return {
    loadApp: () => import(pathToFileURL(join(folder, "entry-server.js")).href),
    template: JSON.parse(await readFile(join(folder, "template.json"), "utf8")),
  };
}
