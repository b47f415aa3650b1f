import { Failure } from "../../kernel/failure.ts";
import { epochSeconds } from "../../kernel/time/clock.ts";
import { authMessages } from "../messages.ts";
import type { RateLimitPorts } from "../ports.ts";
import type { User } from "../users/user.ts";
import { knownDevice } from "./known-device.ts";
import { type Limits, SHARED_SCOPES } from "./limits.ts";
import { networkOf } from "./network.ts";

/** Where a request comes from: the IP address that the edge saw, and the device cookie of the browser. */
export type Client = { ipAddress: string; deviceToken?: string | undefined };

type Attempt = {
  kind: keyof Limits;
  /** The account as it is now: after a new password nothing of before counts. */
  account: string;
  ipAddress: string;
  device: string | undefined;
};

type Counted = { isWithinLimits: true; keys: string[] } | { isWithinLimits: false; fullKey: string };

/** @param user whoever has the email address, if anybody */
export const attemptOf = (
  { secrets, clock }: Pick<RateLimitPorts, "secrets" | "clock">,
  kind: keyof Limits,
  client: Client,
  email: string,
  user: Pick<User, "_id" | "sessionsValidFrom"> | undefined,
): Attempt => ({
  kind,
  account: `${email}\n${user?.sessionsValidFrom ?? ""}`,
  ipAddress: client.ipAddress,
  device: user && knownDevice(secrets, client.deviceToken, user, clock.now()),
});

/** Counts an attempt before its outcome is known, so that a thousand at once are no more than a thousand one by one. */
export async function countAttempt(ports: RateLimitPorts, attempt: Attempt): Promise<Counted> {
  const limits = ports.limits[attempt.kind];
  const { throttles, clock } = ports;
  if (limits.device && attempt.device) {
    const key = throttleKey(ports, attempt.kind, "device", attempt.device);
    if (await throttles.take(key, limits.device, clock.now())) return { isWithinLimits: true, keys: [key] };
  }
  const network = networkOf(attempt.ipAddress);
  const counted = {
    accountAndNetwork: `${attempt.account}\n${network}`,
    network,
    account: attempt.account,
  };
  const keys: string[] = [];
  for (const scope of SHARED_SCOPES) {
    const limit = limits[scope];
    if (!limit) continue;
    const key = throttleKey(ports, attempt.kind, scope, counted[scope]);
    if (!(await throttles.take(key, limit, clock.now()))) {
      // One network that has reached its limit uses up nothing of the account's.
      await uncount(ports, keys);
      return { isWithinLimits: false, fullKey: key };
    }
    keys.push(key);
  }
  return { isWithinLimits: true, keys };
}

/** @throws Failure "auth.too-many-attempts" with `retryAfterSeconds` */
export async function requireAttempt(ports: RateLimitPorts, attempt: Attempt): Promise<string[]> {
  const counted = await countAttempt(ports, attempt);
  if (counted.isWithinLimits) return counted.keys;
  const windowEnd = await ports.throttles.windowEnd(counted.fullKey);
  const seconds = Math.max(1, (windowEnd ?? 0) - epochSeconds(ports.clock.now()));
  throw new Failure("throttled", "auth.too-many-attempts", authMessages.tooManyAttempts(seconds), {
    retryAfterSeconds: seconds,
  });
}

export async function uncount({ throttles, clock }: RateLimitPorts, keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => throttles.release(key, clock.now())));
}

// Hashed, so that the table's keys contain no email or IP address.
const throttleKey = (ports: RateLimitPorts, kind: string, scope: string, counted: string): string =>
  `${kind}#${ports.secrets.hash("throttle", `${scope}\n${counted}`)}`;
