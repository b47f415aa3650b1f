import type { AccountPorts } from "../account/ports.ts";
import type { SignedIn } from "../account/principal.ts";
import { assertPassword } from "../passwords/change-password.ts";
import type { Client } from "../rate-limits/rate-limit.ts";
import type { RemovePasskeyInput } from "./contract.ts";
import type { PasskeyPorts } from "./passkey.ts";
import { withoutPasskey } from "./user-passkeys.ts";

/** @throws Failure "auth.wrong-password", "auth.too-many-attempts", "auth.passkey-missing" */
export async function removePasskey(
  ports: AccountPorts & PasskeyPorts,
  principal: SignedIn,
  { id, password }: RemovePasskeyInput,
  client: Client,
): Promise<void> {
  await assertPassword(ports, principal, password, client);
  await ports.passkeys.change(principal._id, (all) => withoutPasskey(all, id));
}
