import type { User } from "@frangipani/core/accounts";
import { describe, expect, it } from "vitest";
import { calls } from "../../src/api.ts";
import { testShop } from "../support/shop.ts";

const shop = await testShop();
const admin = await shop.person({ role: "admin" });
const buyer = await shop.person();
await shop.book("1");

describe("a public read with an ETag", () => {
  const reads = Object.entries(calls)
    .filter(([, { etag }]) => etag)
    .map(([call]) => call.slice("GET /api".length).replace(":id", "1"))
    .map((path) => (path.startsWith("/book/category") ? `${path}?category=history` : path));
  const read = (path: string, as?: User, tag?: string) =>
    shop.call(as, "GET", path, undefined, tag ? { "if-none-match": tag } : {});

  it("is what at least 12 calls are", () => expect(reads.length).toBeGreaterThan(11));

  it.each(reads)("%s may be cached, and returns 304 for its ETag", async (path) => {
    const first = await read(path);
    const tag = first.headers.get("etag") ?? "";
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^(W\/)?"[^"]+"$/)]);
    expect(first.headers.get("cache-control")).toMatch(/^public, max-age=0, must-revalidate/);
    for (const knownTag of [tag, tag.replace(/^(W\/)?/, "W/"), `"other", ${tag}`]) {
      const again = await read(path, undefined, knownTag);
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, undefined, tag]);
      expect(again.headers.get("x-request-id")).toBeTruthy();
      expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    }
    expect((await read(path, undefined, '"other"')).status).toBe(200);
  });

  it.each(reads.filter((path) => !path.startsWith("/catalogue")))(
    "%s may not be cached for a signed-in user",
    async (path) => {
      const forAdmin = await read(path, admin);
      expect([forAdmin.headers.get("cache-control"), forAdmin.headers.get("vary")]).toEqual([
        "no-store",
        expect.stringMatching(/authorization/i),
      ]);
    },
  );

  it("may not be cached when it fails", async () => {
    const { status, headers } = await read("/book/getBookById/none");
    expect([status, headers.get("cache-control"), headers.get("etag")]).toEqual([404, "no-store", null]);
  });

  it("has another ETag after a change", async () => {
    const before = (await read("/zones/getZones")).headers.get("etag") ?? "";
    await shop.call(admin, "POST", "/zones/createZone", { name: "Oceania", code: "OC" });
    const after = await read("/zones/getZones", undefined, before);
    expect([after.status, JSON.stringify(after.body)]).toEqual([200, expect.stringContaining("Oceania")]);
  });
});

it("private data is not cached", async () => {
  for (const [as, path] of [
    [admin, "/gst-slabs/getGst"],
    [buyer, `/addresses/getAddresses/${buyer._id}`],
    [buyer, `/auth/getUserById/${buyer._id}`],
    [buyer, `/orders/getOrdersByUser/${buyer._id}`],
    [buyer, "/saved/books"],
    [undefined, `/saved/shared?list=${"a".repeat(22)}`],
    [undefined, "/orders/getAllOrders"],
  ] as const)
    expect((await shop.call(as, "GET", path)).headers.get("cache-control"), path).toBe("no-store");
});
