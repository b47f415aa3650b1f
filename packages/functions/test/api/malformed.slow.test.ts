import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { calls } from "../../src/api.ts";
import { malformedRequest, type OddRequest, oddRequest } from "../support/malformed-requests.ts";
import { address, testShop } from "../support/shop.ts";

/** Which ones, and how many in a scheduled run: scripts/test/support/fixed-seed.ts. */
const REQUESTS = 30 * (fc.readConfigureGlobal().numRuns ?? 1);
const AT_ONCE = 16;
vi.setConfig({ testTimeout: 240_000 });

beforeAll(() => {
  // What is refused is warned of here and there.
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
  ...[`cs_${placed.body.orderId}`, "zo_sg", "co_sg", "ra_1", "gs_1"],
];
// Made when it is first asked for.
await shop.office.current();
const tokens = [undefined, await shop.tokenOf(mei), await shop.tokenOf(ada)];

/** The whole table, by keys. */
const contents = async () =>
  new Map((await shop.everything()).map((item) => [`${item.pk} ${item.sk}`, item]));

/** Makes the requests, one person after the other. @returns those that failed, or responded unlike the contract */
async function failuresOf(requests: readonly OddRequest[]): Promise<object[]> {
  const failures: object[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < requests.length; index = next++) {
      const request = requests[index] as OddRequest;
      const problem = await ask(request, request.takesNothing ? undefined : tokens[index % tokens.length]).then(
        (status) => status >= 500 && `returned ${status}`,
        (error: Error) => error.message.slice(0, 500),
      );
      if (problem) failures.push({ problem, ...request, body: request.body?.slice(0, 300) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failures;
}

async function ask({ method, path, headers, body }: OddRequest, token: string | undefined): Promise<number> {
  const response = await shop.request(path, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  });
  return response.status;
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

it("odd requests which break no rule are handled without failing", async () => {
  const requests = fc.sample(oddRequest(ids), REQUESTS / 10);
  expect(await failuresOf(requests)).toEqual([]);
});
