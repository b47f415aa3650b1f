import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { stageLines } from "../src/trace.ts";
import { startOpsShop } from "./support/ops-shop.ts";

const shop = await startOpsShop();
afterAll(() => shop.stop());

describe("trace", () => {
  it("prints the lines of a request by the reference that the shopper saw, and no others", async () => {
    const response = await fetch(`${shop.url}/api/book/getBookById/none`);
    await fetch(`${shop.url}/api/health`);
    const id = response.headers.get("x-request-id") ?? "";
    const { code, lines } = await shop.run("trace", id.slice(0, 12));
    expect(code).toBe(0);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { time: expect.any(String), event: "request", requestId: id, status: 404, refusal: "book.missing" },
    ]);
    expect(await shop.run("trace", id)).toMatchObject({ code: 0, lines });
  });

  it("finds the request for a page", async () => {
    const id = (await fetch(`${shop.url}/browse`)).headers.get("x-request-id") ?? "";
    const { lines } = await shop.run("trace", id);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ route: "/browse", status: 200 }]);
  });

  it("says if the log has nothing, and refuses an invalid id", async () => {
    expect(await shop.run("trace", "0123456789ab")).toEqual({
      code: 1,
      lines: ["The log has nothing of 0123456789ab."],
      errors: "",
    });
    expect((await shop.run("trace", 'x"} or 1')).errors).toContain("An id has 8 characters or more");
    expect((await shop.run("trace", "0123456789ab", "--hours", "0")).errors).toContain("1 to 2160");
  });
});

describe("trace of a stage", () => {
  it("asks CloudWatch for the lines of the functions and of the edge, and sorts them", async () => {
    const bin = join(shop.dir, "bin");
    const asked = join(shop.dir, "asked");
    mkdirSync(bin);
    // Responds as the AWS CLI does: the first poll finds the query running.
    writeFileSync(
      join(bin, "aws"),
      `#!${process.execPath}
const { appendFileSync, existsSync, writeFileSync } = require("node:fs");
const args = process.argv.slice(2);
appendFileSync(${JSON.stringify(asked)}, args.join(" ") + "\\n");
const isEdge = args.includes("us-east-1");
const polled = ${JSON.stringify(join(shop.dir, "polled"))} + isEdge;
const line = (at, text) => [{ field: "@timestamp", value: at }, { field: "@message", value: text }];
if (args[1] === "start-query") console.log(JSON.stringify({ queryId: "q-1" }));
else if (!existsSync(polled)) {
  writeFileSync(polled, "");
  console.log(JSON.stringify({ status: "Running", results: [] }));
} else
  console.log(JSON.stringify({
    status: "Complete",
    results: [isEdge ? line("2026-11-22 10:00:00.000", "edge") : line("2026-11-22 10:00:00.100", "function")],
  }));
`,
    );
    chmodSync(join(bin, "aws"), 0o755);
    vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
    const lines = await stageLines("production", "SOX4xwn4XV6Q", 24);
    vi.unstubAllEnvs();
    expect(lines).toEqual(["2026-11-22 10:00:00.000 edge", "2026-11-22 10:00:00.100 function"]);
    const queries = readFileSync(asked, "utf8");
    expect(queries).toContain('namePrefix: ["/aws/lambda/frangipani-production-"]');
    expect(queries).toContain("filter message.requestId like /^SOX4xwn4XV6Q/");
    expect(queries).toContain("filter `x-edge-request-id` like /^SOX4xwn4XV6Q/");
  });
});
