import { beforeAll, describe, expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import { consumeAnonymous, withRateLimit } from "../../../src/accounts/rate-limits/rate-limit.ts";
import { defaultLimits } from "../../../src/accounts/rate-limits/throttle.ts";
import { createSecrets } from "../../../src/accounts/secrets.ts";
import { dynamoThrottles } from "../../../src/dynamo/accounts/throttle.ts";
import { Failure } from "../../../src/kernel/failure.ts";

const now = new Date("2026-06-15T02:00:00.000Z");
const refusal = () => new Failure("invalid", "test.wrong", "Wrong");
let ports: Parameters<typeof withRateLimit>[0];
beforeAll(async () => {
  ports = {
    throttles: dynamoThrottles((await freshTable()).table),
    limits: defaultLimits,
    secrets: createSecrets("a key for tests, of 32 bytes or more"),
    clock: { now: () => now },
  };
});

const guess = <T>(account: string, work: () => Promise<T | undefined>) =>
  withRateLimit(ports, { kind: "password", account, ipAddress: "203.0.113.7" }, work, refusal);
const wrong = (account: string) =>
  guess(account, async () => undefined).catch((error: Failure) => error.code);

describe("a rate-limited guess", () => {
  it("that is right is throttled when concurrent wrong guesses reach the limit", async () => {
    const result = guess("a", async () => {
      for (let tries = 0; tries < 5; tries += 1) expect(await wrong("a")).toBe("test.wrong");
      return "right";
    });
    await expect(result).rejects.toMatchObject({ code: "auth.too-many-attempts" });
  });

  it("that is right succeeds when fewer concurrent guesses were wrong", async () => {
    const result = guess("b", async () => {
      for (let tries = 0; tries < 4; tries += 1) await wrong("b");
      return "right";
    });
    expect(await result).toBe("right");
  });

  it("that is wrong is throttled as well", async () => {
    const result = guess("c", async () => {
      for (let tries = 0; tries < 5; tries += 1) await wrong("c");
      return undefined;
    });
    await expect(result).rejects.toMatchObject({ code: "auth.too-many-attempts" });
  });

  it("is not tried while the account is throttled", async () => {
    for (let tries = 0; tries < 5; tries += 1) await wrong("d");
    let wasCalled = false;
    const result = guess("d", async () => {
      wasCalled = true;
      return "right";
    });
    await expect(result).rejects.toMatchObject({ kind: "throttled", details: { retryAfterSeconds: 1 } });
    expect(wasCalled).toBe(false);
  });

  it("that throws is not counted", async () => {
    const broken = () =>
      guess("e", async () => {
        throw new Error("the table is away");
      });
    for (let tries = 0; tries < 6; tries += 1) await expect(broken()).rejects.toThrow("the table is away");
    expect(await wrong("e")).toBe("test.wrong");
  });
});

describe("a request for a mail", () => {
  it("is counted per account, successful or not", async () => {
    const consumeMail = (account: string) =>
      consumeAnonymous(ports, "mail", account, "198.51.100.4").then(
        () => "taken",
        (error: Failure) => error.code,
      );
    const outcomes: string[] = [];
    for (let times = 0; times < 6; times += 1) outcomes.push(await consumeMail("f"));
    expect(outcomes).toEqual([...Array(5).fill("taken"), "auth.too-many-attempts"]);
    expect(await consumeMail("g")).toBe("taken");
  });
});
