/// <reference path="../../../../sst-env.d.ts" />
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { StageSettings } from "@frangipani/functions/stage-settings";
// biome-ignore lint/style/noRestrictedImports: the names of the secrets alone, as the stacks declare them.
import type { Resource } from "sst";
import type { CardProvider } from "./ports/card-provider.ts";
import type { CloudAccount, PublicDns } from "./ports/cloud.ts";

/** A reason not to deploy, and the command or step that removes it. */
export type Refusal = { reason: string; next: string };

export type Preflight = {
  settings: StageSettings;
  secrets: Secrets;
  cloud: CloudAccount;
  dns: PublicDns;
  /** Undefined if the key of the card provider is not set. */
  cards: CardProvider | undefined;
};

export type Check = (preflight: Preflight, refuse: (reason: string, next: string) => void) => Promise<void>;

/** The secrets that stacks/secrets.ts declares. */
export type SecretName = {
  [Name in keyof Resource]: Resource[Name] extends { type: "sst.sst.Secret" } ? Name : never;
}[keyof Resource];

type Secrets = Partial<Record<string, string>>;

const PREFIX = "SST_SECRET_";

/** The secrets that `sst deploy` passes to the program. By hand there are none, so SST lists them; a new stage has no `sst shell`. */
export function secretsOf(stage: string, env: NodeJS.ProcessEnv): Secrets {
  const passed = Object.entries(env).filter(([name]) => name.startsWith(PREFIX));
  return passed.length > 0
    ? Object.fromEntries(passed.map(([name, value]) => [name.slice(PREFIX.length), value]))
    : parseSecretList(listSecrets(stage, env));
}

const SST = fileURLToPath(new URL("../../../../node_modules/sst/bin/sst.mjs", import.meta.url));

function listSecrets(stage: string, env: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SST, "secret", "list", "--stage", stage], {
    env: { ...env, NO_COLOR: "1" },
    encoding: "utf8",
  });
  if (status === 0) return stdout;
  const output = `${stdout}${stderr}`.trim();
  if (output.includes("No secrets found")) return "";
  throw new Error(`SST cannot list the secrets of ${stage}: ${output}`);
}

/** Parses lines `NAME=VALUE` under headings with a `#`. Secrets of the stage follow the fallbacks of all stages, and replace them. */
export const parseSecretList = (text: string): Secrets =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
