import { epochSeconds, secondsAfter } from "../../kernel/time/clock.ts";
import { isSameHash, type Secrets } from "../account/secrets.ts";
import type { User } from "../account/user.ts";

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
