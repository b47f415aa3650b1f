import type { RequestListener } from "node:http";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { dynamoOutbox, dynamoSettings, type Key, Table, tableClient } from "@frangipani/core/dynamo";
import { type Mail, newMail } from "@frangipani/core/mail";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import { startServer } from "../../../local/test/support/http-server.ts";
import { freshTable } from "../../../local/test/support/table.ts";
import { s3Files } from "../../src/adapters/s3-files.ts";
import { sesSender } from "../../src/adapters/ses-sender.ts";
import { sqsCalls, sqsMailQueue } from "../../src/adapters/sqs.ts";
import { createStripe, stripePayments } from "../../src/adapters/stripe-payments.ts";
import { filesTimeouts, mailTimeouts, paymentTimeouts, tableTimeouts } from "../../src/adapters/timeouts.ts";
import { createStorefront } from "../../src/apps/storefront.ts";
import { createSweeper } from "../../src/apps/sweeper.ts";
import { isUnavailable } from "../../src/http/unavailable.ts";
import { memorySnapshot, testClock } from "../support/memory.ts";
import { testShop } from "../support/shop.ts";

const region = "ap-southeast-1";
const credentials = { accessKeyId: "test", secretAccessKey: "test" };
const mail: Mail = newMail({ to: "a@b.example", subject: "", text: "", html: "" }, new Date());

/** `areShortened` divides the timeouts by ten. */
type TimeoutOptions = { areShortened?: boolean };

/** Makes a request to each service at an endpoint. */
const REQUESTS: Record<string, (endpoint: string, timeouts?: TimeoutOptions) => Promise<unknown>> = {
  table: (endpoint, timeouts) => tableAt(endpoint, timeouts).get(undefined as never, { pk: "a", sk: "b" }),
  files: (endpoint, timeouts) =>
    Array.fromAsync(
      s3Files(
        new S3Client({ endpoint, region, credentials, ...withTimeouts(filesTimeouts, timeouts) }),
        "bucket",
      ).list("covers/"),
    ),
  mail: (endpoint, timeouts) =>
    sesSender({ endpoint, region, credentials, ...withTimeouts(mailTimeouts, timeouts) }, "a@b.example").send(
      mail,
    ),
  queue: (endpoint, timeouts) =>
    sqsMailQueue(
      sqsCalls(
        new DynamoDBClient({ endpoint, region, credentials, ...withTimeouts(tableTimeouts, timeouts) })
          .config,
      ),
      `${endpoint}/000000000000/mails`,
    ).send([mail._id]),
  payments: (endpoint, timeouts) =>
    stripePayments(
      timeouts?.areShortened
        ? new Stripe("sk_test", { ...paymentTimeouts, timeout: 100, ...addressOf(endpoint) })
        : createStripe({ secretKey: "sk_test", endpoint: new URL(endpoint) }),
      "",
    ).retrieve("cs_1"),
};
const addressOf = (url: string) => ({
  protocol: "http" as const,
  host: "127.0.0.1",
  port: new URL(url).port,
});
const withTimeouts = (
  timeouts: typeof tableTimeouts,
  { areShortened = false }: TimeoutOptions = {},
): typeof tableTimeouts => ({
  ...timeouts,
  requestHandler: {
    ...timeouts.requestHandler,
    ...(areShortened && { requestTimeout: timeouts.requestHandler.requestTimeout / 10 }),
  },
});
const tableAt = (endpoint: string, timeouts?: TimeoutOptions) =>
  new Table(
    tableClient({ endpoint, region, credentials, ...withTimeouts(tableTimeouts, timeouts) }),
    "books",
  );

// The SDKs wait a random part of a backoff before each retry.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

let requestCount = 0;
/** Starts a service that handles every request so. */
function serviceThat(respond: RequestListener) {
  requestCount = 0;
  return startServer((request, response) => {
    requestCount += 1;
    respond(request, response);
  });
}
const withError = (status: number, body = "{}") =>
  serviceThat((_, response) => response.writeHead(status).end(body));
afterEach(() => void vi.restoreAllMocks());

const ATTEMPTS: Record<string, number> = {
  table: tableTimeouts.maxAttempts,
  files: filesTimeouts.maxAttempts,
  mail: mailTimeouts.maxAttempts,
  queue: 2,
  payments: paymentTimeouts.maxNetworkRetries + 1,
};
describe.each(Object.keys(REQUESTS))("when the service behind %s", (service) => {
  const fails = async ({ url }: { url: string }, timeouts?: TimeoutOptions) =>
    isUnavailable(await REQUESTS[service]?.(url, timeouts).catch((error: unknown) => error));

  it("is unreachable, it is unavailable", async () => {
    const down = await serviceThat(() => {});
    down.stop();
    expect(await fails(down)).toBe(true);
  });

  it("returns errors, it is retried a few times, and is then unavailable", async () => {
    expect(await fails(await withError(500, '{"error":{"type":"api_error"}}'))).toBe(true);
    expect(requestCount).toBe(ATTEMPTS[service]);
  });

  it("does not respond, the request times out", async () => {
    expect(await fails(await serviceThat(() => {}), { areShortened: true })).toBe(true);
    expect(requestCount).toBe(ATTEMPTS[service]);
  });

  it("refuses a request, it is not unavailable", async () => {
    const refusal = '{"__type":"ValidationException","error":{"type":"invalid_request_error"}}';
    expect(await fails(await withError(400, refusal))).toBe(false);
    expect(requestCount).toBe(1);
  });
});

describe("a request that needs a service which is down", () => {
  it("returns 503 with Retry-After, and logs the failure", async () => {
    const lines = vi.spyOn(console, "error").mockImplementation(() => {});
    const { url } = await withError(500);
    const resources = { table: tableAt(url), clock: testClock(), publicKeys: [] };
    const app = createStorefront({ ...resources, ...memorySnapshot(testClock()) });
    const response = await app.request("/api/gst-slabs/getGstRate");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ code: "shop.unavailable" });
    expect(lines.mock.calls.join()).toContain('"event":"unavailable"');
    lines.mockRestore();
  });

  it("is as unavailable when concurrent writes to a document always win", async () => {
    const { table, client } = await freshTable();
    const { gst } = dynamoSettings(table);
    class Contested extends Table {
      // Between a reading and its writing, somebody else has always written.
      override async get<S extends z.ZodMiniType>(...asked: [schema: S, key: Key]) {
        vi.setSystemTime(Date.now() + 2_000);
        const read = await super.get(...asked);
        await gst.change((document) => document);
        return read;
      }
    }
    vi.useFakeTimers({ toFake: ["Date"] });
    const raced = dynamoSettings(new Contested(client, table.name));
    await expect(raced.gst.change((document) => document)).rejects.toMatchObject({
      kind: "unavailable",
      code: "shop.unavailable",
    });
    vi.useRealTimers();
  });
});

it("mails are enqueued while the card provider is down, and due orders are swept when it is back", async () => {
  const shop = await testShop();
  await shop.book("1", { stock: 10 });
  for (let at = 0; at < 5; at += 1) await shop.checkOut(await shop.person(), { "1": 1 });
  const outbox = dynamoOutbox(shop.table);
  await outbox.add(newMail(mail, shop.clock.now()));
  shop.clock.advance(16 * 60);
  const down = async () => {
    throw Object.assign(new Error("the provider is down"), { code: "ECONNREFUSED" });
  };
  const ports = { ...shop.ports, payments: { ...shop.ports.payments, close: down } };
  const send = vi.fn(async () => {});
  const resources = { ...shop.resources, mailQueue: { send } };
  vi.spyOn(console, "error").mockImplementation(() => {});
  const swept = await createSweeper(resources, ports)();
  expect(swept).toMatchObject({ orders: { ended: 0, failed: [{}, {}, {}] }, mails: { relayed: 1 } });
  expect(send).toHaveBeenCalledTimes(1);
  const next = await createSweeper(resources, shop.ports)();
  expect(next).toMatchObject({ orders: { ended: 5, failed: [] }, mails: { relayed: 0 } });
  vi.restoreAllMocks();
});
