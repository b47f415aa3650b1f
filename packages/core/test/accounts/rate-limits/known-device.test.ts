import { describe, expect, it } from "vitest";
import { createSecrets } from "../../../src/accounts/account/secrets.ts";
import { issueDeviceToken, knownDevice } from "../../../src/accounts/rate-limits/known-device.ts";
import { instant, secondsAfter } from "../../../src/kernel/time/clock.ts";
import { testUser } from "../../support/user.ts";

const now = new Date("2026-06-15T02:00:00.000Z");
const secrets = createSecrets("a key for tests, of 32 bytes or more");
const [mei, siti] = [testUser({}, now), testUser({}, now)];
const { token, validUntil } = issueDeviceToken(secrets, mei, now);
const altered = (part: number, text: string) =>
  token
    .split(".")
    .map((one, index) => (index === part ? text : one))
    .join(".");

describe("a device token", () => {
  it("identifies a device for one account only", () => {
    expect(knownDevice(secrets, token, mei, now)).toMatch(/^[\w-]{22}$/);
    expect(knownDevice(secrets, token, siti, now)).toBeUndefined();
  });

  it("is different at each sign-in, and does not contain the account", () => {
    expect(issueDeviceToken(secrets, mei, now).token).not.toBe(token);
    for (const part of [mei._id, mei.email]) expect(token).not.toContain(part);
  });

  it("is invalid after a new password", () => {
    const after = { ...mei, sessionsValidFrom: instant(secondsAfter(now, 1)) };
    expect(knownDevice(secrets, token, after, now)).toBeUndefined();
  });

  it("is invalid after 400 days", () => {
    expect(validUntil).toEqual(secondsAfter(now, 400 * 24 * 60 * 60));
    expect(knownDevice(secrets, token, mei, secondsAfter(validUntil, -1))).toBeDefined();
    expect(knownDevice(secrets, token, mei, validUntil)).toBeUndefined();
  });

  it.each([
    ["nothing", undefined],
    ["an empty one", ""],
    ["one without a signature", altered(2, "")],
    ["another name", altered(0, "A".repeat(22))],
    ["a later end", altered(1, "9999999999")],
    ["no end", altered(1, "")],
    ["one with more", `${token}.more`],
    [
      "one of another key",
      issueDeviceToken(createSecrets("another key, just as long as it has to be"), mei, now).token,
    ],
  ])("is invalid when forged: %s", (_, given) => {
    expect(knownDevice(secrets, given, mei, now)).toBeUndefined();
  });
});
