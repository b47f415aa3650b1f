import { instant } from "../../kernel/time/clock.ts";
import { CANARY, emailTaken } from "../account/canary.ts";
import type { AccountPorts } from "../account/ports.ts";
import { isSameHash } from "../account/secrets.ts";
import type { User } from "../account/user.ts";
import type { LoginInput } from "./contract.ts";

type Ports = Pick<AccountPorts, "secrets" | "clock" | "users" | "canaryPassword">;

/**
 * The canary's account, for whoever knows the stage's secret; it is made when it is missing. It has no password of its own,
 * and no limit counts here: strangers' attempts cannot keep the canary out, and nobody guesses 32 characters.
 */
export async function findCanary(
  { secrets, users, clock, canaryPassword }: Ports,
  { email, password }: LoginInput,
): Promise<User | undefined> {
  if (email !== CANARY.email || !canaryPassword) return undefined;
  const hash = (text: string) => secrets.hash("canary", text);
  if (!isSameHash(hash(password), hash(canaryPassword))) return undefined;
  const found = await users.byId(CANARY._id);
  if (found) return found;
  const now = instant(clock.now());
  const user: User = {
    ...CANARY,
    name: "Canary",
    role: "customer",
    status: true,
    twoStep: false,
    sessionsValidFrom: now,
    createdAt: now,
    version: 1,
  };
  if ((await users.add(user)) === "email-taken") throw emailTaken();
  return user;
}
