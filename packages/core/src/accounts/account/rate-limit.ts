import { Failure } from "../../kernel/failure.ts";
import { epochSeconds, secondsAfter } from "../../kernel/time/clock.ts";
import type {
  CountedAttempt,
  Limit,
  Limits,
  RateLimitPorts,
  Scope,
  ScopeLimits,
  Throttle,
} from "./limits.ts";
import { authMessages } from "./messages.ts";
import { isSameHash, type Secrets } from "./secrets.ts";
import type { User } from "./user.ts";

/** The origin of a request: the IP address that the edge saw, and the device cookie of the browser. */
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

type AttemptInput = {
  kind: keyof Limits;
  client: Client;
  email: string;
  /** The owner of `email`, if anybody owns it. */
  user: DeviceUser | undefined;
  unprovenAddress?: string | undefined;
};

/** Counts an attempt before its outcome is known, so that a thousand at once are no more than a thousand one by one. */
export async function countAttempt(ports: RateLimitPorts, input: AttemptInput): Promise<Counted> {
  const { throttles, clock } = ports;
  const attempt = attemptOf(ports, input);
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

const attemptOf = (
  { secrets, clock }: RateLimitPorts,
  { kind, client, email, user, unprovenAddress }: AttemptInput,
): Attempt => ({
  kind,
  account: `${email}\n${user?.sessionsValidFrom ?? ""}`,
  ipAddress: client.ipAddress,
  device: user && knownDevice(secrets, client.deviceToken, user, clock.now()),
  unprovenAddress,
});

/** @returns the keys for `uncount`. @throws Failure "auth.too-many-attempts" with `retryAfterSeconds` */
export async function requireAttempt(ports: RateLimitPorts, input: AttemptInput): Promise<string[]> {
  const counted = await countAttempt(ports, input);
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

/** The network's throttle comes first, so that a network above its limit causes no other writes. */
function sharedThrottles(
  ports: RateLimitPorts,
  { kind, account, ipAddress, unprovenAddress }: Attempt,
): Throttle[] {
  const limits = scopesOf(ports, kind);
  const network = networkOf(ipAddress);
  const accountAndNetwork = `${account}\n${network}`;
  const throttleUnder = (
    kind: string,
    scope: Scope,
    counted: string,
    limit: Limit | undefined,
  ): Throttle[] => (limit ? [{ key: throttleKey(ports, kind, scope, counted), limit }] : []);
  const throttles = throttleUnder(kind, "network", network, limits.network);
  if (unprovenAddress !== undefined)
    throttles.push(
      ...throttleUnder("unprovenMail", "network", network, ports.limits.unprovenMail.network),
      ...throttleUnder(kind, "unprovenAddress", unprovenAddress, limits.unprovenAddress),
    );
  const networkLimit = limits.accountAndNetwork;
  // The account's item also counts its networks. Without a limit per account it could grow without bound.
  if (!limits.account)
    return [...throttles, ...throttleUnder(kind, "accountAndNetwork", accountAndNetwork, networkLimit)];
  const name = hashed(ports, "accountAndNetwork", accountAndNetwork).slice(0, NETWORK_NAME_LENGTH);
  return [
    ...throttles,
    {
      key: throttleKey(ports, kind, "account", account),
      limit: limits.account,
      network: networkLimit && { name, limit: networkLimit },
    },
  ];
}

const throttleKey = (ports: RateLimitPorts, kind: string, scope: Scope, counted: string): string =>
  `${kind}#${hashed(ports, scope, counted)}`;

// Hashed, so that the table contains no email or IP address.
const hashed = ({ secrets }: RateLimitPorts, scope: Scope, counted: string): string =>
  secrets.hash("throttle", `${scope}\n${counted}`);

/** The unit of rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one subscriber. */
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

// The longest that browsers keep a cookie (RFC 6265bis).
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

type DeviceUser = Pick<User, "_id" | "sessionsValidFrom">;

/** A token by which a browser is recognised at its next sign-in. Contains no personal data; void after a new password. */
export function issueDeviceToken(
  secrets: Secrets,
  user: DeviceUser,
  now: Date,
): { token: string; validUntil: Date } {
  const validUntil = secondsAfter(now, DEVICE_SECONDS);
  const [id, end] = [secrets.id(), String(epochSeconds(validUntil))];
  return { token: `${id}.${end}.${signature(secrets, user, id, end)}`, validUntil };
}

/** @returns the id of a device that has signed in to this account since its last new password */
export function knownDevice(
  secrets: Secrets,
  token: string | undefined,
  user: DeviceUser,
  now: Date,
): string | undefined {
  const [id = "", end = "", signed = "", ...others] = token?.split(".") ?? [];
  const isSigned = others.length === 0 && isSameHash(signed, signature(secrets, user, id, end));
  return isSigned && Number(end) > epochSeconds(now) ? id : undefined;
}

const signature = (secrets: Secrets, user: DeviceUser, id: string, end: string): string =>
  secrets.hash("device", `${user._id}\n${user.sessionsValidFrom}\n${id}\n${end}`);
