import { epochSeconds, instant, secondsAfter } from "../../kernel/clock.ts";
import { Failure } from "../../kernel/failure.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { authMessages } from "../messages.ts";
import type { RateLimitPorts } from "../ports.ts";
import { networkOf } from "./network.ts";
import { type FailureCount, type ThrottlePolicy, waitSeconds } from "./throttle.ts";

type Attempt = { kind: "password" | "code"; account: string; ipAddress: string };

/**
 * Runs a guess (of a password or a code), unless the account or the IP address failed too often.
 *
 * The limit is checked again before the result is revealed: of a thousand concurrent guesses no more are answered than
 * of a thousand in sequence.
 * @param guess returns undefined when it was wrong
 * @throws `refusal`'s Failure for a wrong guess; Failure "auth.too-many-attempts" with `retryAfterSeconds`
 */
export async function withRateLimit<T>(
  ports: RateLimitPorts,
  attempt: Attempt,
  guess: () => Promise<T | undefined>,
  refusal: () => Failure,
): Promise<T> {
  const policy = ports.limits[attempt.kind];
  const account = throttleKey(ports, attempt.kind, attempt.account);
  const [before] = await Promise.all([
    assertNotThrottled(ports, account, policy),
    assertNotThrottled(ports, ipAddressKey(ports, attempt.ipAddress), ports.limits.ipAddress),
  ]);

  const found = await guess();
  if (found === undefined) {
    await countFailureOfIpAddress(ports, attempt.ipAddress);
    await countStrictly(ports, account, policy, before);
    throw refusal();
  }
  const after = await ports.throttles.read(account, ports.clock.now());
  if (after && after.count !== before?.count) await assertNotThrottled(ports, account, policy);
  if (after) await ports.throttles.forget(account);
  return found;
}

/** Counts a request for a mail, successful or not. @throws Failure "auth.too-many-attempts" */
export async function consume(
  ports: RateLimitPorts,
  kind: "mail" | "signInMail",
  account: string,
): Promise<void> {
  const key = throttleKey(ports, kind, account);
  const before = await assertNotThrottled(ports, key, ports.limits[kind]);
  await countStrictly(ports, key, ports.limits[kind], before);
}

/** Counts it for the IP address as well. @throws Failure "auth.too-many-attempts" */
export async function consumeAnonymous(
  ports: RateLimitPorts,
  kind: "mail",
  account: string,
  ipAddress: string,
): Promise<void> {
  await assertIpAddressNotThrottled(ports, ipAddress);
  await consume(ports, kind, account);
  await countFailureOfIpAddress(ports, ipAddress);
}

export const forgetAttempts = (
  ports: RateLimitPorts,
  kind: "password" | "code" | "mail" | "signInMail",
  account: string,
) => ports.throttles.forget(throttleKey(ports, kind, account));

/** @throws Failure "auth.too-many-attempts" */
export async function assertIpAddressNotThrottled(ports: RateLimitPorts, ipAddress: string): Promise<void> {
  await assertNotThrottled(ports, ipAddressKey(ports, ipAddress), ports.limits.ipAddress);
}

export async function countFailureOfIpAddress(ports: RateLimitPorts, ipAddress: string): Promise<void> {
  const now = ports.clock.now();
  const { lastAt, expiresAt } = failureCountAt(now, 1, ports.limits.ipAddress);
  await ports.throttles.count(ipAddressKey(ports, ipAddress), lastAt, expiresAt, now);
}

async function assertNotThrottled(
  ports: RateLimitPorts,
  key: string,
  policy: ThrottlePolicy,
): Promise<FailureCount | undefined> {
  const now = ports.clock.now();
  const failures = await ports.throttles.read(key, now);
  const seconds = waitSeconds(failures, policy, now);
  if (seconds > 0)
    throw new Failure("throttled", "auth.too-many-attempts", authMessages.tooManyAttempts(seconds), {
      retryAfterSeconds: seconds,
    });
  return failures;
}

// Counts on top of the count that was read, so that concurrent failures cannot exceed the limit.
async function countStrictly(
  ports: RateLimitPorts,
  key: string,
  policy: ThrottlePolicy,
  expected: FailureCount | undefined,
): Promise<void> {
  let before = expected;
  await retryOnConflict(async () => {
    const next = failureCountAt(ports.clock.now(), (before?.count ?? 0) + 1, policy);
    if (await ports.throttles.countAfter(key, before, next)) return;
    before = await assertNotThrottled(ports, key, policy);
    return CONFLICT;
  });
}

const failureCountAt = (now: Date, count: number, policy: ThrottlePolicy): FailureCount => ({
  count,
  lastAt: instant(now),
  expiresAt: epochSeconds(secondsAfter(now, policy.expiresAfterSeconds)),
});

// Hashed, so that the table's keys contain no email or IP address.
const throttleKey = (ports: RateLimitPorts, kind: string, whose: string): string =>
  `${kind}#${ports.secrets.hash("throttle", whose)}`;

const ipAddressKey = (ports: RateLimitPorts, ipAddress: string): string =>
  throttleKey(ports, "address", networkOf(ipAddress));
