import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { contractDocument } from "../../src/docs/document.ts";
import { testShop } from "../support/shop.ts";

const shop = await testShop();

describe("the contract's document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(contractDocument())));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it("is served as JSON and as a page, and with a 304 for its ETag", async () => {
    const json = await shop.request("/api/openapi.json");
    expect(await json.json()).toEqual(JSON.parse(JSON.stringify(contractDocument())));
    for (const path of ["/api/openapi.json", "/api/docs"]) {
      const first = await shop.request(path);
      const etag = first.headers.get("etag") ?? "";
      const again = await shop.request(path, { headers: { "if-none-match": etag } });
      expect([first.status, again.status, await again.text()]).toEqual([200, 304, ""]);
    }
  });

  it("is a page with every call and webhook, without scripts and external files", async () => {
    const response = await shop.request("/api/docs");
    expect(response.headers.get("content-security-policy")).toContain(
      "default-src 'none'; style-src 'sha256-",
    );
    const page = await response.text();
    const { paths, webhooks } = contractDocument();
    for (const [path, methods] of Object.entries({ ...paths, ...webhooks })) {
      expect(page).toContain(`<code>${path}</code>`);
      for (const { operationId } of Object.values(methods))
        expect(page, "a link opens the card").toContain(`<div class="body" id="${operationId}">`);
    }
    expect(page).not.toMatch(/<script|<link|<img|\ssrc=|\sstyle=|url\(/);
    expect(page).not.toMatch(/undefined|\[object/);
  });
});
