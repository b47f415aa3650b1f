import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { calls } from "../../src/api.ts";
import { type GeneratedRequest, malformedRequest, unusualRequest } from "../support/malformed-requests.ts";
import { address, testShop } from "../support/shop.ts";

/** Scheduled runs use a random seed and more runs (scripts/test/support/fixed-seed.ts). */
const REQUESTS = 30 * (fc.readConfigureGlobal().numRuns ?? 1);
const CONCURRENCY = 16;
vi.setConfig({ testTimeout: 240_000 });

beforeAll(() => {
  // Some refusals log a warning.
  vi.stubEnv("LOG_LEVEL", "error");
  // The clock stands still: many write the same items at once, and a slow machine must not end their retries.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
const shop = await testShop();
const [mei, ada] = [await shop.person(), await shop.person({ role: "admin" })];
await shop.book("1");
const saved = await shop.call(mei, "POST", "/addresses/createAddress", { id: mei._id, addressData: address });
const placed = await shop.checkOut(mei, { "1": 2 });
const ids = [
  "1",
  mei._id,
  ada._id,
  saved.body.id,
  placed.body.orderId,
  `cs_${placed.body.orderId}`,
  "zo_sg",
  "co_sg",
  "ra_1",
  "gs_1",
];
// The index is made on first use, which a malformed request must not be.
await shop.office.current();
const tokens = [undefined, await shop.tokenOf(mei), await shop.tokenOf(ada)];

/** All items of the table, by key. */
const contents = async () => new Map((await shop.allItems()).map((item) => [`${item.pk} ${item.sk}`, item]));

/** Makes the requests, several at a time, as nobody, a customer and an administrator in turn. @returns those that failed */
async function failuresOf(requests: readonly GeneratedRequest[]): Promise<object[]> {
  const failures: object[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < requests.length; index = next++) {
      const request = requests[index] as GeneratedRequest;
      const problem = await failureOf(request, tokens[index % tokens.length]);
      if (problem) failures.push({ problem, ...request, body: request.body?.slice(0, 300) });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return failures;
}

async function failureOf(request: GeneratedRequest, token: string | undefined): Promise<string | undefined> {
  const { method, path, headers, body, mustBeAnonymous } = request;
  const authorization = token && !mustBeAnonymous ? { authorization: `Bearer ${token}` } : {};
  try {
    const { status } = await shop.request(path, {
      method,
      headers: { ...headers, ...authorization },
      ...(body !== undefined && { body }),
    });
    return status >= 500 ? `returned ${status}` : undefined;
  } catch (error) {
    return String(error).slice(0, 500);
  }
}

it(`${REQUESTS} malformed requests to all calls, by everybody, are handled without failing and change nothing`, async () => {
  const requests = fc.sample(malformedRequest(ids), REQUESTS);
  expect(new Set(requests.map(({ call }) => call))).toEqual(new Set(Object.keys(calls)));
  const before = await contents();
  expect(await failuresOf(requests)).toEqual([]);
  const after = await contents();
  // Anybody may begin to sign in by passkey, whatever the body: that stores a challenge for five minutes.
  const keys = [...new Map([...before, ...after]).keys()].filter((key) => !key.startsWith("challenge#"));
  expect(keys.filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)))).toEqual([]);
});

it("unusual requests that break no rule are handled without failing", async () => {
  const requests = fc.sample(unusualRequest(ids), REQUESTS / 10);
  expect(await failuresOf(requests)).toEqual([]);
});
