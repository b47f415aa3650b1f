import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { keys } from "@frangipani/core/dynamo";
import { connectToRunningProduct } from "@frangipani/local/running-product";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Caller, payPage, signedIn } from "../../local/test/support/product.ts";
import { type OpsShop, startOpsShop } from "./support/ops-shop.ts";

let shop: OpsShop;
let reader: { id: string; call: Caller };
let scratch: string;
beforeAll(async () => {
  shop = await startOpsShop();
  reader = await signedIn(shop.url, "reader@frangipani.example", "Reader@2026");
  scratch = join(shop.dir, "scratch");
  mkdirSync(scratch);
  vi.stubEnv("TMPDIR", scratch);
  await uploadCover("first");
  for (const road of ["1", "2"]) await buy(road);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop?.stop();
});

async function buy(road: string): Promise<void> {
  const { status, body } = await reader.call("POST", "/stripe/create-checkout-session", {
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

async function uploadCover(name: string): Promise<void> {
  const { s3, bucket } = await connectToRunningProduct(shop.dataDir);
  await s3.send(
    new PutObjectCommand({ Bucket: bucket, Key: `covers/${name}-640.webp`, Body: `cover ${name}` }),
  );
}

/** A hash of each of the shop's files as they are on disk. */
const filesOf = () => {
  const folder = join(shop.dataDir, "files/blobs");
  const contents = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  return Object.fromEntries(readdirSync(folder).map((name) => [name, contents(join(folder, name))]));
};
const scratchFiles = (...folders: string[]) =>
  readdirSync(join(scratch, readdirSync(scratch)[0] ?? "", ...folders));
const countOf = (lines: string[], kind: string) => {
  const line = lines.find((line) => line.startsWith(`${kind}: `)) ?? "";
  const [, restored, lost] = /: (\d+) restored, (\d+) later changes lost$/.exec(line) ?? [];
  return { restored: Number(restored), lost: Number(lost) };
};

describe("restore-drill", { timeout: 120_000 }, () => {
  it("brings back every order, book, counter and file, and says how long that took", async () => {
    const blobs = filesOf();
    const { code, lines, errors } = await shop.run("restore-drill");
    expect([code, errors], lines.join("\n")).toEqual([0, ""]);
    expect(countOf(lines, "orders")).toEqual({ restored: 2, lost: 0 });
    expect(countOf(lines, "books")).toEqual({ restored: 12, lost: 0 });
    expect(countOf(lines, "counters").restored).toBeGreaterThan(0);
    expect(countOf(lines, "files")).toEqual({ restored: Object.keys(blobs).length, lost: 0 });
    expect(lines.at(-2)).toMatch(/^RTO \d+\.\d s: /);
    expect(lines.at(-1)).toMatch(
      /^RPO \d+\.\d s: .* The last write that it holds was made at 20\S+Z, \d+\.\d s before the loss\.$/,
    );
    expect(filesOf()).toEqual(blobs);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("names what was written after the backup as lost, and leaves it in the shop", async () => {
    const drill = shop.run("restore-drill", "--wait", "8");
    await expect.poll(() => scratchFiles(), { timeout: 30_000 }).toContain("backup");
    await expect.poll(() => scratchFiles("backup"), { timeout: 30_000 }).toContain("secrets.json");
    await buy("3");
    await uploadCover("second");
    const { code, lines } = await drill;
    expect(code, lines.join("\n")).toBe(0);
    expect(countOf(lines, "orders")).toEqual({ restored: 2, lost: 1 });
    expect(countOf(lines, "files").lost).toBeGreaterThanOrEqual(1);
    expect(Number(/^RPO (\d+\.\d) s/.exec(lines.at(-1) ?? "")?.[1])).toBeGreaterThanOrEqual(8);
    expect((await reader.call("GET", `/orders/getOrdersByUser/${reader.id}`)).body).toHaveLength(3);
  });

  it("takes a backup of one moment while orders are placed: the audit of what came back finds nothing", async () => {
    let isDone = false;
    const drill = shop.run("restore-drill").finally(() => {
      isDone = true;
    });
    let road = 100;
    while (!isDone && road < 130) await buy(String(road++));
    const { code, lines } = await drill;
    expect([code, lines.filter((line) => line.includes("NOT AS BEFORE"))], lines.join("\n")).toEqual([0, []]);
  });

  it("that is killed leaves the shop as it was, and the next one removes what it left", async () => {
    const blobs = filesOf();
    const killed = shop.start(["restore-drill"], { TMPDIR: scratch });
    await expect.poll(() => readdirSync(scratch).length, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => scratchFiles(), { timeout: 30_000 }).toContain("restored");
    killed.kill();
    await killed.ended;
    expect(readdirSync(scratch)).toHaveLength(1);
    expect(filesOf()).toEqual(blobs);
    expect((await shop.run("audit")).code).toBe(0);
    expect((await shop.run("restore-drill")).code).toBe(0);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("fails when the restored shop does not pass its audit", async () => {
    const { table } = await connectToRunningProduct(shop.dataDir);
    const spoil = (by: number) =>
      table.transact([
        table.update(keys.totals(reader.id as never), {
          UpdateExpression: "ADD spent :more",
          ExpressionAttributeValues: { ":more": by },
        }),
      ]);
    await spoil(100);
    const { code, lines } = await shop.run("restore-drill");
    await spoil(-100);
    expect([code, lines.filter((line) => line.startsWith("customer.totals: "))]).toEqual([
      1,
      [expect.any(String)],
    ]);
  });

  it("refuses a stage, and a wait that is no number of seconds", async () => {
    expect((await shop.run("restore-drill", "--stage", "production")).errors).toContain("docs/operations.md");
    expect((await shop.run("restore-drill", "--wait", "soon")).errors).toContain("from 0 to 3600");
  });
});
