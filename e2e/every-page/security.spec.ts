import { collectPageErrors } from "../support/page-errors.ts";
import { expect, test } from "../support/test.ts";

/* No inline script or style, nothing from elsewhere, Trusted Types; every-page.spec.ts reads breaches. */

test("a page that breaks the policy is noticed @slow", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await page.goto("/contact");
  await page.evaluate(() => {
    const script = document.createElement("script");
    try {
      script.text = "globalThis.wasRun = true";
      document.body.append(script);
    } catch {
      // What the browser logs of it is read below.
    }
    const picture = document.createElement("img");
    picture.src = "https://elsewhere.invalid/picture.png";
    document.body.append(picture);
  });
  expect(await page.evaluate(() => "wasRun" in globalThis)).toBe(false);
  await expect.poll(() => pageErrors.join("\n")).toMatch(/TrustedScript|script-src/);
  await expect.poll(() => pageErrors.join("\n")).toMatch(/img-src/);
});

test("every page and file says what browsers may do with it", async ({ shop }) => {
  const { body } = await shop.api<{ imageUrl: string; samplePdf: string }>("/api/book/getBookById/1");
  const pages = ["/", "/login", "/checkout", "/profile", "/customer", "/admin", "/book/1", "/no/such/page"];
  const files = ["/sw.js", "/no-such-file.js", body.imageUrl, body.samplePdf, "/media/no-such-file.pdf"];
  for (const path of [...pages, ...files]) {
    const { headers } = await fetch(shop.url + path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/default-src 'none'/);
    expect(policy, path).toMatch(/frame-ancestors 'none'/);
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy"), path).toMatch(/camera=\(self\), display-capture=\(\)/);
    // Only what has HTTPS may demand it (docs/security.md).
    expect(headers.get("strict-transport-security"), path).toBeNull();
  }
});
