import { Failure } from "../../kernel/failure.ts";
import { epochSeconds } from "../../kernel/time/clock.ts";
import type { Limits, Scope, ScopeLimits } from "../account/limits.ts";
import { authMessages } from "../account/messages.ts";
import type { CountedAttempt, RateLimitPorts, Throttle } from "../account/ports.ts";
import type { User } from "../account/user.ts";
import { knownDevice } from "./known-device.ts";

/** Where a request comes from: the IP address that the edge saw, and the device cookie of the browser. */
export type Client = { ipAddress: string; deviceToken?: string | undefined };

// 96 bits of the hash are enough to distinguish the networks of one account.
const NETWORK_NAME_LENGTH = 16;

type Attempt = {
  kind: keyof Limits;
  /** Changes with each new password, so that earlier attempts no longer count. */
  account: string;
  ipAddress: string;
  device: string | undefined;
  /** The recipient of the mail, if nobody has proven that address. */
  unprovenAddress: string | undefined;
};

/** Each key is a throttle's, followed by "#" and the network's name if that is counted separately. */
type Counted = { isWithinLimits: true; keys: string[] } | { isWithinLimits: false; windowEnd: number };

/** `user` owns the email address, if anybody does. `unprovenAddress` receives the mail, unless it is proven. */
export const attemptOf = (
  { secrets, clock }: Pick<RateLimitPorts, "secrets" | "clock">,
  kind: keyof Limits,
  client: Client,
  email: string,
  user: Pick<User, "_id" | "sessionsValidFrom"> | undefined,
  unprovenAddress?: string,
): Attempt => ({
  kind,
  account: `${email}\n${user?.sessionsValidFrom ?? ""}`,
  ipAddress: client.ipAddress,
  device: user && knownDevice(secrets, client.deviceToken, user, clock.now()),
  unprovenAddress,
});

/** Counts an attempt before its outcome is known, so that a thousand at once are no more than a thousand one by one. */
export async function countAttempt(ports: RateLimitPorts, attempt: Attempt): Promise<Counted> {
  const { throttles, clock } = ports;
  const device = deviceThrottle(ports, attempt);
  if (device && (await throttles.take(device, clock.now())) === undefined)
    return { isWithinLimits: true, keys: [device.key] };
  const keys: string[] = [];
  for (const throttle of sharedThrottles(ports, attempt)) {
    const windowEnd = await throttles.take(throttle, clock.now());
    if (windowEnd !== undefined) {
      await uncount(ports, keys);
      return { isWithinLimits: false, windowEnd };
    }
    keys.push(throttle.network ? `${throttle.key}#${throttle.network.name}` : throttle.key);
  }
  return { isWithinLimits: true, keys };
}

/** @throws Failure "auth.too-many-attempts" with `retryAfterSeconds` */
export async function requireAttempt(ports: RateLimitPorts, attempt: Attempt): Promise<string[]> {
  const counted = await countAttempt(ports, attempt);
  if (counted.isWithinLimits) return counted.keys;
  const seconds = Math.max(1, counted.windowEnd - epochSeconds(ports.clock.now()));
  throw new Failure("throttled", "auth.too-many-attempts", authMessages.tooManyAttempts(seconds), {
    retryAfterSeconds: seconds,
  });
}

export async function uncount({ throttles, clock }: RateLimitPorts, keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => throttles.release(countedAttemptOf(key), clock.now())));
}

/** @param key as `countAttempt` gives it */
export function countedAttemptOf(key: string): CountedAttempt {
  const [kind, counted, network] = key.split("#");
  return { key: `${kind}#${counted}`, network };
}

/** A known device has a counter of its own. Other devices, and a known one above its limit, share the others. */
function deviceThrottle(
  ports: RateLimitPorts,
  { kind, device, unprovenAddress }: Attempt,
): Throttle | undefined {
  const limit = unprovenAddress === undefined ? scopesOf(ports, kind).device : undefined;
  return limit && device ? { key: throttleKey(ports, kind, "device", device), limit } : undefined;
}

const scopesOf = ({ limits }: RateLimitPorts, kind: keyof Limits): ScopeLimits => limits[kind];

/** The network's first, so that a network that has reached its limit writes nothing else. */
function sharedThrottles(
  ports: RateLimitPorts,
  { kind, account, ipAddress, unprovenAddress }: Attempt,
): Throttle[] {
  const limits = scopesOf(ports, kind);
  const network = networkOf(ipAddress);
  const both = `${account}\n${network}`;
  const throttles: Throttle[] = [];
  if (limits.network)
    throttles.push({ key: throttleKey(ports, kind, "network", network), limit: limits.network });
  if (unprovenAddress !== undefined) {
    const key = throttleKey(ports, "unprovenMail", "network", network);
    throttles.push({ key, limit: ports.limits.unprovenMail.network });
    if (limits.unprovenAddress) {
      const addressKey = throttleKey(ports, kind, "unprovenAddress", unprovenAddress);
      throttles.push({ key: addressKey, limit: limits.unprovenAddress });
    }
  }
  if (limits.account)
    throttles.push({
      key: throttleKey(ports, kind, "account", account),
      limit: limits.account,
      network: limits.accountAndNetwork && {
        name: hashed(ports, "accountAndNetwork", both).slice(0, NETWORK_NAME_LENGTH),
        limit: limits.accountAndNetwork,
      },
    });
  // Without a limit of the account, its item could name any number of networks.
  else if (limits.accountAndNetwork)
    throttles.push({
      key: throttleKey(ports, kind, "accountAndNetwork", both),
      limit: limits.accountAndNetwork,
    });
  return throttles;
}

const throttleKey = (ports: RateLimitPorts, kind: string, scope: Scope, counted: string): string =>
  `${kind}#${hashed(ports, scope, counted)}`;

// So that the table contains no email or IP address.
const hashed = ({ secrets }: RateLimitPorts, scope: Scope, counted: string): string =>
  secrets.hash("throttle", `${scope}\n${counted}`);

/** What is rate-limited: an IPv4 address, or the first 64 bits of an IPv6 address, which one subscriber has. */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped) return mapped;
  if (!ipAddress.includes(":")) return ipAddress;
  const [front = "", back] = ipAddress.toLowerCase().split("%", 1).join("").split("::");
  const groups = front.split(":").filter(Boolean);
  const last = back?.split(":").filter(Boolean) ?? [];
  while (groups.length + last.length < 8) groups.push("0");
  return [...groups, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
