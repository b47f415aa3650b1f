import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { keys } from "@frangipani/core/dynamo";
import { connectToRunningProduct } from "@frangipani/local/running-product";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Caller, payPage, signedIn, startProduct } from "../../local/test/support/product.ts";
import { type OpsShop, startOpsShop } from "./support/ops-shop.ts";

type Reader = { id: string; call: Caller };
type Run = Awaited<ReturnType<OpsShop["run"]>>;

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

const signIn = (url: string) => signedIn(url, "reader@frangipani.example", "Reader@2026");
const ordersOf = async ({ id, call }: Reader) => (await call("GET", `/orders/getOrdersByUser/${id}`)).body;

async function buy({ call }: Reader, road: number): Promise<void> {
  const { status, body } = await call("POST", "/stripe/create-checkout-session", {
    products: [{ productId: "1", quantity: 1 }],
    shippingAddress: {
      name: "Ruth Tan",
      address: `${road} Beach Road`,
      city: "Singapore",
      state: "Singapore",
      zipCode: "189673",
      country: "Singapore",
    },
  });
  expect(status).toBe(200);
  expect((await payPage(body.url)).status).toBe(303);
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

/** A hash of each of the shop's files as they are on disk. */
const filesOf = () => {
  const folder = join(shop.dataDir, "files/blobs");
  const contents = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  return Object.fromEntries(readdirSync(folder).map((name) => [name, contents(join(folder, name))]));
};
const countOf = ({ lines }: Run, kind: string) => {
  const line = lines.find((line) => line.startsWith(`${kind}: `)) ?? "";
  const [, restored, lost] = /: (\d+) restored, (\d+) later changes lost$/.exec(line) ?? [];
  return { restored: Number(restored), lost: Number(lost) };
};
const secondsOf = ({ lines }: Run, name: "RPO" | "RTO") =>
  Number(lines.join("\n").match(new RegExp(`^${name} (\\d+\\.\\d) s: `, "m"))?.[1]);

describe("restore-drill", { timeout: 120_000 }, () => {
  it("refuses a stage, a wait that is no number of seconds, and to destroy another directory than the shop's", async () => {
    expect((await shop.run("restore-drill", "--stage", "production")).errors).toContain("docs/operations.md");
    expect((await shop.run("restore-drill", "--wait", "soon")).errors).toContain("from 0 to 3600");
    const { code, errors } = await shop.run("restore-drill", "--destroy", shop.dir);
    expect([code, errors]).toEqual([1, expect.stringContaining(`is ${shop.dataDir}, not ${shop.dir}`)]);
  });

  describe("on a copy of a shop whose audit finds something", () => {
    const WAIT = 6;
    let drill: Run;
    let blobs: Record<string, string>;
    beforeAll(async () => {
      await changeTotals(100);
      blobs = filesOf();
      let bought: Promise<void> | undefined;
      const buyInCopy = async (url: string) => buy(await signIn(url), 3);
      drill = await shop.runWatched(
        (line) => {
          const url = /^Use the copy for 6 s: (\S+)/.exec(line)?.[1];
          if (url) bought = buyInCopy(url);
        },
        "restore-drill",
        "--wait",
        String(WAIT),
      );
      await bought;
      await changeTotals(-100);
    }, 120_000);

    it("brings back what the backup has, and names what was written later as lost", () => {
      expect(countOf(drill, "orders"), drill.lines.join("\n")).toEqual({ restored: 2, lost: 1 });
      expect(countOf(drill, "books").restored).toBe(12);
      expect(countOf(drill, "counters").restored).toBeGreaterThan(0);
      expect(countOf(drill, "files")).toEqual({ restored: Object.keys(blobs).length, lost: 0 });
    });

    it("says how long it took, and how much time was lost", () => {
      expect(secondsOf(drill, "RTO")).toBeGreaterThan(0);
      expect(secondsOf(drill, "RPO")).toBeGreaterThanOrEqual(WAIT);
      expect(drill.lines.at(-1)).toMatch(/ was made at 20\S+Z, \d+\.\d s before the loss\.$/);
    });

    it("fails, with what the audit of the restored copy found", () => {
      expect([drill.code, drill.errors]).toEqual([1, ""]);
      expect(drill.lines.filter((line) => line.startsWith("customer.totals: "))).toHaveLength(1);
    });

    it("leaves the shop in use as it was, and nothing of the copy", async () => {
      expect(await ordersOf(reader)).toHaveLength(2);
      expect(filesOf()).toEqual(blobs);
      expect(readdirSync(scratch)).toEqual([]);
    });
  });

  it("destroys and restores the shop itself when its directory is confirmed, while orders are placed", async () => {
    let isDone = false;
    const drill = shop
      .run("restore-drill", "--wait", "1", "--destroy", shop.dataDir)
      .finally(() => (isDone = true));
    // Until the shop is stopped.
    const buying = (async () => {
      for (let road = 10; !isDone; road++) await buy(reader, road);
    })().catch(() => {});
    const done = await drill;
    await buying;
    expect([done.code, done.errors], done.lines.join("\n")).toEqual([0, ""]);
    const { restored, lost } = countOf(done, "orders");
    expect(restored).toBeGreaterThanOrEqual(2);
    expect(lost).toBeGreaterThan(0);
    expect(existsSync(`${shop.dataDir}-backup`)).toBe(false);
    await expect(fetch(shop.url)).rejects.toThrow();

    const again = await startProduct(shop.dataDir);
    expect(await ordersOf(await signIn(again.url))).toHaveLength(restored);
    await again.stop();
  });
});
