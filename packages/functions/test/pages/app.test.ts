import { describe, expect, it } from "vitest";
import { testClock } from "../support/memory.ts";
import { pagesWith, testBuild } from "../support/pages.ts";

const SHELL = testBuild.template.shell;

describe("pages that are not rendered", () => {
  const subcategories = [{ _id: "su_1", name: "slow-food" }];
  const cooking = { _id: "ca_1", name: "cooking", displayOrder: 1, subcategories, bookCount: 0 };
  const categories = [cooking] as never;
  const app = pagesWith(categories);

  it("returns an uncached 404 with the app for a missing page", async () => {
    for (const path of [
      "/book/nope",
      "/category/gardening",
      "/category/cooking?subcategory=soups",
      "/category/cooking/soups",
      "/not-found",
    ]) {
      const response = await app.request(path);
      expect([response.status, response.headers.get("cache-control"), await response.text()], path).toEqual([
        404,
        "no-store",
        SHELL,
      ]);
    }
  });

  it("redirects other spellings of a category to its page", async () => {
    const redirects: Record<string, string> = {
      "/category/Cooking": "/category/cooking",
      "/category/Cooking?subcategory=Slow%20food": "/category/cooking?subcategory=slow-food",
      "/category/cooking?subcategory=SLOW-FOOD&sort=price":
        "/category/cooking?sort=price&subcategory=slow-food",
      "/category/cooking?subcategory=": "/category/cooking",
    };
    for (const [path, to] of Object.entries(redirects)) {
      const response = await app.request(path);
      expect([response.status, response.headers.get("location")], path).toEqual([308, to]);
      expect((await app.request(to)).status, to).toBe(200);
    }
  });

  it("returns the app for new arrivals, with tags for link previews and the feed", async () => {
    const html = await (await app.request("/new")).text();
    const [head = ""] = /<head>[\s\S]*<\/head>/.exec(html) ?? [];
    expect(head.match(/name="description"/g)).toHaveLength(1);
    for (const tag of [
      '<meta property="og:title" content="New Arrivals">',
      '<meta property="og:url" content="https://books.example/new">',
      '<link rel="canonical" href="https://books.example/new">',
      '<link rel="alternate" type="application/rss+xml" title="New Arrivals" href="/media/catalogue/new-arrivals.xml">',
    ])
      expect(head).toContain(tag);
  });

  it("disallows private paths in robots.txt, and names the site map", async () => {
    const text = await (await app.request("/robots.txt")).text();
    expect(text).toContain("Disallow: /admin\n");
    expect(text).toContain("Sitemap: https://books.example/sitemap.xml");
  });

  it("has a security.txt that expires in a month", async () => {
    const response = await app.request("/.well-known/security.txt");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
    expect(await response.text()).toBe(
      [
        "Contact: https://books.example/contact",
        `Expires: ${new Date(testClock().now().getTime() + 30 * 24 * 3600 * 1000).toISOString()}`,
        "Preferred-Languages: en",
        "Canonical: https://books.example/.well-known/security.txt",
        "",
      ].join("\n"),
    );
  });
});
