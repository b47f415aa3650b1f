import type { StageSettings } from "@frangipani/functions/stage-settings";
import type { CardProvider } from "./ports/card-provider.ts";
import type { CloudAccount } from "./ports/cloud-account.ts";
import type { PublicDns } from "./ports/public-dns.ts";
import type { Secrets } from "./secrets.ts";

/** A reason not to deploy, and the command or step that removes it. */
export type Refusal = { reason: string; next: string };

export type Preflight = {
  settings: StageSettings;
  secrets: Secrets;
  cloud: CloudAccount;
  names: PublicDns;
  /** Undefined if its key is not set. */
  cards: CardProvider | undefined;
};

export type Check = (preflight: Preflight, refuse: (reason: string, next: string) => void) => Promise<void>;
