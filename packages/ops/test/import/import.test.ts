import type { Row } from "@frangipani/core/import";
import { emptyReport, type ImportReport } from "@frangipani/core/import/contract";
import { MIN_SNAPSHOT_BOOKS, RENEW_AFTER_CHANGES } from "@frangipani/functions/apps/snapshot";
import { beforeEach, describe, expect, it } from "vitest";
import { startServer } from "../../../local/test/support/http-server.ts";
import { questionLines } from "../../src/import/decisions.ts";
import { type CatalogueStatus, ImportClient, waitForUsableSnapshot } from "../../src/import/import-client.ts";
import { createProgressLine, reportLines } from "../../src/import/report-lines.ts";
import { importCredentials } from "../../src/shop/session.ts";
import type { Shop } from "../../src/shop/shop.ts";

const added = (rows: readonly Row[]): ImportReport => ({ ...emptyReport(), added: rows.length });
const row = { line: 2, values: {} } as Row;

describe("the import's client", () => {
  let shop: string;
  let responses: ("drop" | { status: number; body: unknown; isTruncated?: true })[];
  let asked: { path: string; authorization: string | undefined; body: Record<string, unknown> }[];
  beforeEach(async () => {
    responses = [];
    asked = [];
    ({ url: shop } = await startServer(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      const { authorization } = request.headers;
      asked.push({ path: request.url ?? "", authorization, body: JSON.parse(text || "{}") });
      const next = responses.shift() ?? { status: 500, body: {} };
      if (next === "drop") return void request.socket.destroy();
      const { status, body } = next;
      if (next.isTruncated)
        return void response
          .writeHead(status, { "content-length": "99" })
          .write("{", () => request.socket.destroy());
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }));
  });

  const client = () => {
    const options = { shop, email: "a@b.example", password: "pw", dryRun: true };
    return new ImportClient(options, async () => "123456", [0, 0]);
  };
  const signedInClient = async () => {
    const importer = client();
    await importer.signIn();
    return importer;
  };
  const signedIn = (accessToken: string) => ({ status: 200, body: { accessToken } });
  const report = { status: 200, body: added([row]) };

  it("signs an administrator in, with a mailed code where the shop asks for one", async () => {
    responses.push({ status: 200, body: { otpRequired: true, tempToken: "t" } }, signedIn("A"), report);
    const importer = await signedInClient();
    expect(await importer.importRows([row])).toEqual(added([row]));
    const paths = asked.map(({ path }) => path);
    expect(paths).toEqual(["/api/auth/login", "/api/auth/verify-otp", "/api/book/import"]);
    expect(asked[1]?.body).toEqual({ email: "a@b.example", otp: "123456", tempToken: "t" });
    expect(asked[2]).toMatchObject({ authorization: "Bearer A", body: { dryRun: true } });
  });

  it("repeats a call when the shop fails, and after signing in again when the session has ended", async () => {
    const stumbles = [503, 401].map((status) => ({ status, body: {} }));
    responses.push(signedIn("A"), ...stumbles, signedIn("B"), report);
    const importer = await signedInClient();
    expect((await importer.importRows([row])).added).toBe(1);
    expect(asked.at(-1)?.authorization).toBe("Bearer B");
  });

  it("reads the catalogue without a token, which may have expired during the import", async () => {
    const nothing = { format: 1, books: [], gone: [], next: "", cursor: "", more: false };
    responses.push(signedIn("A"), { status: 200, body: nothing });
    const importer = await signedInClient();
    expect(await importer.catalogueStatus.countChanges("")).toBe(0);
    expect(asked.at(-1)?.authorization).toBeUndefined();
  });

  it.each<[string, (typeof responses)[number][]]>([
    ["is dropped", ["drop"]],
    ["is cut in the midst of the response", [{ status: 200, body: {}, isTruncated: true }]],
    [
      "is dropped while it signs in again",
      [{ status: 401, body: {} }, "drop", { status: 401, body: {} }, signedIn("B")],
    ],
  ])("repeats a call when the connection %s", async (_, dropped) => {
    responses.push(signedIn("A"), ...dropped, report);
    const importer = await signedInClient();
    expect((await importer.importRows([row])).added).toBe(1);
  });

  it("gives up when no connection comes back, or the command is interrupted", async () => {
    responses.push("drop", "drop", "drop", report);
    await expect(client().importRows([row])).rejects.toThrow(/^No shop responds at http:/);
    const stopped = client().importRows([row], { interrupted: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow("interrupted");
  });

  it("repeats the creation of a category, and takes one that exists by now as created", async () => {
    const exists = (code: string) => ({ status: 409, body: { code, message: "It exists already" } });
    responses.push("drop", exists("category.exists"), "drop", exists("subcategory.exists"));
    await client().createCategory("poetry");
    await client().createSubcategory("poetry", "haiku");
    responses.push(exists("category.too-many"));
    await expect(client().createCategory("drama")).rejects.toThrow("refused the category drama");
  });

  it("fails with the shop's reason when the shop refuses", async () => {
    responses.push({ status: 401, body: { message: "Invalid email or password" } });
    await expect(client().signIn()).rejects.toThrow(/does not let a@b.example in: Invalid email or password/);
    responses.push({ status: 400, body: { message: "No" } });
    await expect(client().importRows([row])).rejects.toThrow("refused the rows: No");
    responses.push(...Array(3).fill({ status: 500, body: {} }));
    await expect(client().importRows([row])).rejects.toThrow("refused the rows");
  });
});

describe("the snapshot", () => {
  type State = { booksOnSale: number; since?: number } | Error;
  // A shop that goes through these states and stays in the last one. It counts how often its state and its changes are read.
  const shopIn = (...states: State[]) => {
    const reads = { state: 0, changes: 0 };
    const catalogueStatus: CatalogueStatus = {
      async state() {
        const now = states[Math.min(reads.state, states.length - 1)] as State;
        reads.state += 1;
        if (now instanceof Error) throw now;
        const { booksOnSale, since } = now;
        return { booksOnSale, snapshot: since === undefined ? undefined : `${since} changes since` };
      },
      async countChanges(after) {
        reads.changes += 1;
        return Number.parseInt(after, 10);
      },
    };
    return { catalogueStatus, reads };
  };
  const waitFor = async ({ catalogueStatus }: { catalogueStatus: CatalogueStatus }, timeoutMs = 60_000) => {
    const lines: string[] = [];
    await waitForUsableSnapshot(catalogueStatus, (line) => void lines.push(line), { pauseMs: 1, timeoutMs });
    return lines;
  };
  const waiting = expect.stringMatching(/^Waiting for the snapshot/);
  const holds = expect.stringMatching(
    /^The snapshot holds the catalogue after \d+ s, but for fewer than 250 changes\.$/,
  );

  it.each<[string, State]>([
    ["a shop too small to have one", { booksOnSale: MIN_SNAPSHOT_BOOKS - 1 }],
    ["few changes since it was made", { booksOnSale: 9000, since: RENEW_AFTER_CHANGES - 1 }],
  ])("is not waited for with %s", async (_, state) => {
    const shop = shopIn(state);
    expect(await waitFor(shop)).toEqual([]);
    expect(shop.reads.state).toBe(1);
  });

  it.each<[string, State]>([
    ["is not there yet", { booksOnSale: MIN_SNAPSHOT_BOOKS }],
    ["lacks too much", { booksOnSale: 9000, since: RENEW_AFTER_CHANGES }],
    ["cannot be asked about", new Error("No shop responds")],
  ])("is waited for while it %s", async (_, before) =>
    expect(await waitFor(shopIn(before, before, { booksOnSale: 9000, since: 3 }))).toEqual([waiting, holds]),
  );

  it("is waited for again when it was made in the midst of the import, whose changes are read once", async () => {
    const early = { booksOnSale: 9000, since: 400 };
    const shop = shopIn({ booksOnSale: 9000 }, early, early, early, { booksOnSale: 9000, since: 1 });
    expect(await waitFor(shop)).toEqual([waiting, holds]);
    expect(shop.reads).toEqual({ state: 5, changes: 2 });
  });

  it("is not waited for beyond the timeout, and the reason is named if there is one", async () => {
    const given = (why: string) =>
      expect.stringMatching(
        `^The snapshot does not hold the catalogue after \\d+ s${why}\\. Nothing is lost: the shop renews it by itself`,
      );
    expect(await waitFor(shopIn({ booksOnSale: 9000 }), 0)).toEqual([given("")]);
    expect((await waitFor(shopIn({ booksOnSale: 9000 }), 20)).at(-1)).toEqual(given(""));
    const silent = shopIn(new Error("No shop responds"));
    expect((await waitFor(silent, 20)).at(-1)).toEqual(given(" \\(No shop responds\\)"));
  });
});

describe("the credentials for an import", () => {
  const local = { stage: undefined, url: () => "http://localhost:4000" } as Shop;
  const deployed = { stage: "production", url: () => "https://shop.example" } as Shop;
  const environment = { SHOP_EMAIL: "me@shop.example", SHOP_PASSWORD: "pw" };
  const me = { email: "me@shop.example", password: "pw" };

  it("are the demo administrator's in the local product, and elsewhere those of the environment", () => {
    expect(importCredentials({}, local, undefined)).toMatchObject({
      shop: "http://localhost:4000",
      email: "admin@frangipani.example",
    });
    const here = { shop: "http://localhost:4000", ...me };
    expect(importCredentials(environment, local, undefined)).toEqual(here);
    const there = { shop: "https://shop.example", ...me };
    expect(importCredentials(environment, deployed, undefined)).toEqual(there);
    const other = { shop: "https://other.example", ...me };
    expect(importCredentials(environment, local, "https://other.example/")).toEqual(other);
  });

  it("are refused with an explanation if they are missing, or the shop's URL is invalid", () => {
    expect(() => importCredentials({}, deployed, undefined)).toThrow("Set SHOP_EMAIL");
    expect(() => importCredentials({}, local, "https://shop.example")).toThrow("Set SHOP_EMAIL");
    expect(() => importCredentials(environment, local, "nonsense")).toThrow("nonsense is no address.");
  });
});

it("the report names each rejected line and column, and sums up in rows", () => {
  const rejected = [
    { line: 3, column: "price", message: "Price is required" },
    { line: 3, column: "stock", message: "Stock is required" },
  ];
  expect(reportLines({ ...emptyReport(), added: 1999, rejected }, { dryRun: false, seconds: 1.26 })).toEqual([
    "Line 3, price: Price is required",
    "Line 3, stock: Stock is required",
    "2,000 rows in 1.3 s: 1,999 added, 0 changed, 0 unchanged, 1 rejected.",
  ]);
});

it("the progress line shows the rows done and that it waits on a terminal, and writes nothing into a file", () => {
  const parts: string[] = [];
  const stream = (isTTY: boolean) => ({ isTTY, write: (part: string) => parts.push(part) > 0 });
  const report = emptyReport();
  for (const isTTY of [false, true]) {
    const line = createProgressLine(stream(isTTY), performance.now());
    line.show({ line: 501, done: 500, total: 50_000, report });
    line.wait();
    line.clear();
  }
  expect(parts).toEqual(
    ["500 of 50,000 rows", "The shop does not respond. Trying again…", ""].map((part) => `\r\x1b[K${part}`),
  );
});

it("asks for a category with a suggestion, or without one where the shop would not accept the name", () => {
  const suggestion = { category: "toys", subcategory: "bears" };
  const categories = [
    { key: "toys > bears", text: "Toys > Bears", rows: 1, suggestion },
    { key: "小说", text: "小说", rows: 2, suggestion: undefined },
  ];
  const others = { weightUnit: undefined, stockWords: [], repairText: undefined, turnNames: undefined };
  expect(questionLines({ ...others, categories, missing: [] })).toEqual([
    '1 row: --category "toys > bears=toys/bears"?',
    '2 rows: --category "小说=…"?',
  ]);
});
