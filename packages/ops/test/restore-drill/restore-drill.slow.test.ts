import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { keys } from "@frangipani/core/dynamo";
import { connectToRunningProduct } from "@frangipani/local/running-product";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testAddress } from "../../../core/test/support/address.ts";
import { people } from "../../../local/seed/people.ts";
import { type Caller, payPage, signedIn, startProduct } from "../../../local/test/support/product.ts";
import { type Drill, drillOnCopy, hasSucceeded, reportLines } from "../../src/restore-drill/restore-drill.ts";
import { type OpsShop, startOpsShop } from "../support/ops-shop.ts";

type Reader = { id: string; call: Caller };

let shop: OpsShop;
let reader: Reader;
let scratch: string;
beforeAll(async () => {
  shop = await startOpsShop();
  reader = await signIn(shop.url);
  scratch = join(shop.dir, "scratch");
  mkdirSync(scratch);
  vi.stubEnv("TMPDIR", scratch);
  const { s3, bucket } = await connectToRunningProduct(shop.dataDir);
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: "covers/first-640.webp", Body: "a cover" }));
  for (const road of [1, 2]) await buy(reader, road);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop?.stop();
});

const signIn = (url: string) => signedIn(url, people.reader);
const ordersOf = async ({ id, call }: Reader) => (await call("GET", `/orders/getOrdersByUser/${id}`)).body;

async function buy(buyer: Reader, road: number): Promise<void> {
  const { status, body } = await buyer.call("POST", "/stripe/create-checkout-session", {
    products: [{ productId: "1", quantity: 1 }],
    shippingAddress: { ...testAddress, address: `${road} Beach Road` },
  });
  expect(status).toBe(200);
  expect((await payPage(body.url)).status).toBe(303);
  // Waits until the order is settled, which closes the other open pages for the same book.
  const isPaid = ({ _id, paymentStatus }: { _id: string; paymentStatus: string }) =>
    _id === body.orderId && paymentStatus === "paid";
  await vi.waitUntil(async () => (await ordersOf(buyer)).some(isPaid), { timeout: 30_000 });
}

/** Makes the reader's totals contradict their orders, which an audit finds. */
async function changeTotals(by: number): Promise<void> {
  const { table } = await connectToRunningProduct(shop.dataDir);
  await table.transact([
    table.update(keys.totals(reader.id as never), {
      UpdateExpression: "ADD spent :more",
      ExpressionAttributeValues: { ":more": by },
    }),
  ]);
}

/** The name and hash of each cover. Covers do not change by themselves, as other files do, which the shop's jobs write. */
async function coversOf(): Promise<string[]> {
  const { s3, bucket } = await connectToRunningProduct(shop.dataDir);
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "covers/" }));
  return Contents.map(({ Key, ETag }) => `${Key} ${ETag}`);
}

describe("restore-drill", { timeout: 120_000 }, () => {
  it("refuses a stage, an invalid wait, and to destroy another directory than the shop's", async () => {
    expect((await shop.run("restore-drill", "--stage", "production")).errors).toContain("docs/operations.md");
    expect((await shop.run("restore-drill", "--wait", "soon")).errors).toContain("from 0 to 3600");
    expect(await shop.run("restore-drill", "--destroy", shop.dir)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`is ${shop.dataDir}, not ${shop.dir}`),
    });
  });

  describe("on a copy of a shop whose audit finds something", () => {
    let drill: Drill;
    let covers: string[];
    let fileCount: number;
    beforeAll(async () => {
      await changeTotals(100);
      covers = await coversOf();
      fileCount = readdirSync(join(shop.dataDir, "files/blobs")).length;
      drill = await drillOnCopy(shop.dataDir, async (url) => buy(await signIn(url), 3));
      await changeTotals(-100);
    }, 120_000);

    it("restores what the backup has, and counts later changes as lost", () => {
      const { orders, books, counters, files } = drill.outcomes;
      expect(orders).toEqual({ restored: 2, lost: 1, damaged: [] });
      expect(books).toMatchObject({ restored: 12, damaged: [] });
      expect(counters.restored).toBeGreaterThan(0);
      // The files of the back office's index may differ, since a job makes them from the table.
      expect(files).toMatchObject({ lost: 0, damaged: [] });
      expect(files.restored).toBeGreaterThanOrEqual(fileCount - 2);
    });

    it("says how long it took, and how much time was lost", () => {
      const lines = reportLines(drill);
      expect(lines.at(-2)).toMatch(/^RTO \d+\.\d s: /);
      expect(lines.at(-1)).toMatch(/^RPO \d+\.\d s: .* was made at 20\S+Z, \d+\.\d s before the loss\.$/);
      expect(drill.lostAt.getTime()).toBeGreaterThan(drill.backupAt.getTime());
    });

    it("fails, with what the audit of the restored copy found", () => {
      expect(hasSucceeded(drill)).toBe(false);
      expect(drill.findings.map(({ rule }) => rule)).toEqual(["customer.totals"]);
      expect(reportLines(drill)).toContainEqual(expect.stringMatching(/^customer\.totals: /));
    });

    it("leaves the shop in use as it was, and nothing of the copy", async () => {
      expect(await ordersOf(reader)).toHaveLength(2);
      expect(covers).toContainEqual(expect.stringContaining("covers/first-640.webp"));
      expect(await coversOf()).toEqual(covers);
      expect(readdirSync(scratch)).toEqual([]);
    });
  });

  it("destroys and restores the shop itself when its directory is confirmed, while orders are placed", async () => {
    let isDone = false;
    const drill = shop
      .run("restore-drill", "--wait", "1", "--destroy", shop.dataDir)
      .finally(() => (isDone = true));
    // Places orders until the shop is stopped.
    const buying = (async () => {
      for (let road = 10; !isDone; road++) await buy(reader, road);
    })().catch(() => {});
    const { code, errors, lines } = await drill;
    await buying;
    expect([code, errors], lines.join("\n")).toEqual([0, ""]);
    expect(lines.slice(0, 2)).toEqual([
      `The backup is in ${shop.dataDir}-backup until everything has come back.`,
      "The shop has stopped: start it again with npm start.",
    ]);
    expect(existsSync(`${shop.dataDir}-backup`)).toBe(false);
    await expect(fetch(shop.url)).rejects.toThrow();

    const restored = Number(/^orders: (\d+) restored, /m.exec(lines.join("\n"))?.[1]);
    const again = await startProduct({ dataDir: shop.dataDir });
    // One order may have been about to be paid when the backup was made.
    const { length } = await ordersOf(await signIn(again.url));
    expect([0, 1]).toContain(restored - length);
    expect(length).toBeGreaterThanOrEqual(2);
    await again.stop();
  });
});
