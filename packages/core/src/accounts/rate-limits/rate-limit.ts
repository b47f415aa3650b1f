import { epochSeconds, instant, secondsAfter } from "../../kernel/clock.ts";
import { Failure } from "../../kernel/failure.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { authMessages } from "../messages.ts";
import type { RateLimitPorts } from "../ports.ts";
import { networkOf } from "./network.ts";
import { type Failures, type ThrottlePolicy, waitSeconds } from "./throttle.ts";

/** What is guessed, of whose account, and the network address from which. */
type Attempt = { kind: "password" | "code"; account: string; address: string };

/**
 * Lets somebody guess, unless this account or this address failed too often lately.
 *
 * A guess that was wrong is told so only if nobody else failed meanwhile to the point of waiting, and one that was right
 * likewise: of a thousand guesses sent at once, no more are answered than of a thousand sent one by one.
 * @param guess answers undefined when it was wrong
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
    assertNotThrottled(ports, addressKey(ports, attempt.address), ports.limits.address),
  ]);

  const found = await guess();
  if (found === undefined) {
    await countForAddress(ports, attempt.address);
    await countStrictly(ports, account, policy, before);
    throw refusal();
  }
  const after = await ports.throttles.read(account, ports.clock.now());
  if (after && after.count !== before?.count) await assertNotThrottled(ports, account, policy);
  if (after) await ports.throttles.forget(account);
  return found;
}

/**
 * Counts a request for a mail, which nobody may make too often for one account, right or wrong.
 * @throws Failure "auth.too-many-attempts"
 */
export async function consume(
  ports: RateLimitPorts,
  kind: "mail" | "signInMail",
  account: string,
): Promise<void> {
  const key = throttleKey(ports, kind, account);
  const before = await assertNotThrottled(ports, key, ports.limits[kind]);
  await countStrictly(ports, key, ports.limits[kind], before);
}

/** The same for somebody unknown: counted for their network address too. @throws Failure "auth.too-many-attempts" */
export async function consumeAnonymous(
  ports: RateLimitPorts,
  kind: "mail",
  account: string,
  address: string,
): Promise<void> {
  await assertAddressNotThrottled(ports, address);
  await consume(ports, kind, account);
  await countForAddress(ports, address);
}

export const forgetAttempts = (
  ports: RateLimitPorts,
  kind: "password" | "code" | "mail" | "signInMail",
  account: string,
) => ports.throttles.forget(throttleKey(ports, kind, account));

/** @throws Failure "auth.too-many-attempts" */
export async function assertAddressNotThrottled(ports: RateLimitPorts, address: string): Promise<void> {
  await assertNotThrottled(ports, addressKey(ports, address), ports.limits.address);
}

export async function countForAddress(ports: RateLimitPorts, address: string): Promise<void> {
  const now = ports.clock.now();
  const { lastAt, expiresAt } = failuresAt(now, 1, ports.limits.address);
  await ports.throttles.count(addressKey(ports, address), lastAt, expiresAt, now);
}

async function assertNotThrottled(
  ports: RateLimitPorts,
  key: string,
  policy: ThrottlePolicy,
): Promise<Failures | undefined> {
  const now = ports.clock.now();
  const failures = await ports.throttles.read(key, now);
  const seconds = waitSeconds(failures, policy, now);
  if (seconds > 0)
    throw new Failure("throttled", "auth.too-many-attempts", authMessages.tooManyAttempts(seconds), {
      retryAfterSeconds: seconds,
    });
  return failures;
}

/** Each failure is counted on top of the one it saw, or of the next at which one may still try. */
async function countStrictly(
  ports: RateLimitPorts,
  key: string,
  policy: ThrottlePolicy,
  seen: Failures | undefined,
): Promise<void> {
  let before = seen;
  await retryOnConflict(async () => {
    const next = failuresAt(ports.clock.now(), (before?.count ?? 0) + 1, policy);
    if (await ports.throttles.countAfter(key, before, next)) return;
    before = await assertNotThrottled(ports, key, policy);
    return CONFLICT;
  });
}

const failuresAt = (now: Date, count: number, policy: ThrottlePolicy): Failures => ({
  count,
  lastAt: instant(now),
  expiresAt: epochSeconds(secondsAfter(now, policy.forgottenAfterSeconds)),
});

/** Neither e-mail addresses nor network addresses stand in the table's keys. */
const throttleKey = (ports: RateLimitPorts, kind: string, whose: string): string =>
  `${kind}#${ports.secrets.hash("throttle", whose)}`;

const addressKey = (ports: RateLimitPorts, address: string): string =>
  throttleKey(ports, "address", networkOf(address));
