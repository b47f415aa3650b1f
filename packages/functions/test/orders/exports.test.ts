import type { User } from "@frangipani/core/accounts";
import { EXPORT_DAYS, type OrderFile, orderFileWriter } from "@frangipani/core/orders";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createExportJob } from "../../src/apps/exports.ts";
import { ordersShop } from "../support/orders-shop.ts";

const shop = await ordersShop();
const { admin } = shop;
const range = { from: "2026-06-15", to: "2026-06-15" };
const gone = { code: "order.export-expired", message: "This export has expired. Make it again." };
const expired = { status: 404, body: gone };

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "error");
  const [mei, ruth] = [await shop.person({ name: "Mei Lin" }), await shop.person({ name: "Ruth Tan" })];
  for (const buyer of [mei, ruth, mei, mei, ruth]) await shop.buy(buyer);
  await shop.office.current();
  await shop.sendMails();
  shop.mails.length = 0;
});
afterAll(() => void vi.unstubAllEnvs());

const officeFiles = { ...shop.office.files };
const resources = { ...shop.resources, officeFiles };
const runJob = createExportJob(resources);
/** Writes two orders a run, as if the shop had too many for one run. */
const runSlice = createExportJob(resources, { pageOrders: 2, signal: AbortSignal.abort() });

const ask = (id: string, more: object = {}, as = admin) =>
  shop.call(as, "POST", "/orders/exports", { id, file: "orders", ...range, ...more });
const open = (id: string, as: User = admin) => shop.call(as, "GET", `/orders/exports/${id}`);
async function fileOf(id: string): Promise<string> {
  const { body } = await open(id);
  const path = new URL(body.url).pathname.slice(1);
  return new TextDecoder().decode(await shop.office.files.read(path));
}
async function mailed(): Promise<string[]> {
  await shop.sendMails();
  return shop.mails.splice(0).map(({ to, text }) => `${to} ${/export=(\S+)/.exec(text)?.[1]}`);
}
/** The file as the browser writes it. */
async function downloadedFile(file: OrderFile, query: string): Promise<string> {
  const writer = orderFileWriter(file, range);
  writer.add((await shop.send("GET", `/orders/getAllOrders?${query}`)).body);
  return writer.pieces().join("");
}

describe("an export by mail", () => {
  it.each<[OrderFile, Record<string, string>, rows: number]>([
    ["orders", {}, 5],
    ["lines", {}, 5],
    ["refunds", {}, 0],
    ["customers", {}, 2],
    ["xero", {}, 10],
    ["carriers", {}, 5],
    ["orders", { group: "pending" }, 5],
    ["lines", { q: "ruth" }, 2],
  ])("written in slices has the same %s as a download, of %o", async (file, view, rows) => {
    const id = `parts-${file}-${Object.values(view).join("")}-of-a-test`;
    expect((await ask(id, { file, ...view })).status).toBe(200);
    await runSlice();
    // The search finds two orders, which one slice writes.
    if (!view.q) expect([(await open(id)).status, await mailed()]).toEqual([404, []]);
    for (let run = 0; run < 3; run += 1) await runSlice();
    expect(await mailed()).toEqual([`${admin.email} ${id}`]);
    const content = await fileOf(id);
    expect(content).toBe(await downloadedFile(file, new URLSearchParams(view).toString()));
    expect(content.trimEnd().split("\r\n").slice(1)).toHaveLength(rows);
  });

  it("is made and mailed once, even if it is requested twice and several jobs run", async () => {
    const responses = await Promise.all([ask("pressed-twice"), ask("pressed-twice")]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([runJob(), runJob(), createExportJob(resources)()]);
    await ask("pressed-twice");
    await runJob();
    expect(await mailed()).toEqual([`${admin.email} pressed-twice`]);
  });

  it.each(["put", "putFile"] as const)("continues after a worker stopped at its %s", async (step) => {
    const id = `broken-off-${step}`;
    await ask(id, { file: "customers" });
    // Here a slice stops that continues a file; at `put` it is the first one.
    if (step === "putFile") await runSlice();
    const write = vi.spyOn(officeFiles, step);
    write.mockRejectedValueOnce(new Error("the machine was lost"));
    await expect(runSlice()).rejects.toThrow("the machine was lost");
    await runSlice();
    expect(write).toHaveBeenCalledTimes(1);
    expect((await open(id)).status, "another may still be writing it").toBe(404);
    shop.clock.advance(16 * 60);
    await runJob();
    await runJob();
    expect(await mailed()).toEqual([`${admin.email} ${id}`]);
    expect(await fileOf(id)).toBe(await downloadedFile("customers", ""));
  });

  it("expires after seven days, and does not exist before it is made", async () => {
    await ask("to-be-forgotten");
    expect(await open("to-be-forgotten")).toMatchObject(expired);
    await runJob();
    shop.clock.advance(EXPORT_DAYS * 86_400 - 1);
    expect((await open("to-be-forgotten")).status).toBe(200);
    shop.clock.advance(1);
    expect(await open("to-be-forgotten")).toMatchObject(expired);
    expect(await open("never-asked-for")).toMatchObject(expired);
    expect(await open("x".repeat(2000))).toMatchObject(expired);
    await mailed();
  });

  it("is not mailed to a former administrator", async () => {
    const former = await shop.person({ role: "admin" });
    await ask("of-a-former-admin", {}, former);
    const stored = await shop.users.byId(former._id);
    if (!stored) throw new Error("nobody was stored");
    await shop.users.save(stored, { ...stored, role: "customer", version: stored.version + 1 });
    await runJob();
    expect(await mailed()).toEqual([]);
    expect((await open("of-a-former-admin", former)).status).toBe(403);
  });

  it.each([{ from: "2026-13-01" }, { file: "passwords" }, { id: "../../office" }])(
    "is refused for %o",
    async (odd) => expect((await ask("odd-request", odd)).status).toBe(400),
  );
});
