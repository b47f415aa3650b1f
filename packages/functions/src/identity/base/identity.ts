import type {
  AccessTokens,
  AccountPorts,
  AddressPorts,
  Client,
  PasskeyPorts,
  User,
} from "@frangipani/core/accounts";
import type { AlertPorts } from "@frangipani/core/alerts";
import type { SuppressionStore } from "@frangipani/core/mail";
import type { PushPorts } from "@frangipani/core/push";
import type { SavedBooksPorts } from "@frangipani/core/saved-books";
import type { SavedViewPorts } from "@frangipani/core/saved-views";
import type { Context } from "hono";
import type { Identify } from "../../http/base.ts";
import type { TokenCookie } from "../../http/cookies.ts";

/** Dependencies of the account routes (apps/identity.ts). */
export type Identity = {
  identify: Identify<User>;
  ports: AccountPorts &
    AddressPorts &
    PasskeyPorts &
    SavedBooksPorts &
    SavedViewPorts &
    AlertPorts &
    PushPorts & { tokens: AccessTokens; suppressions: Pick<SuppressionStore, "of" | "lift"> };
  cookies: { refresh: TokenCookie; device: TokenCookie; reset: TokenCookie };
  client(c: Context): Client;
  publicOrigin: string;
  pushPublicKey: string;
  /** Fixed response time of calls that may send a mail; longer than the work takes. */
  mailResponseMs: number;
};
