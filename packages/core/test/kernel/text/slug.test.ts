import { expect, it } from "vitest";
import { slugToTitle, titleToSlug } from "../../../src/kernel/text/slug.ts";

it("turns titles into slugs and back", () => {
  expect(titleToSlug("  Self   Help ")).toBe("self-help");
  expect(slugToTitle("science-fiction")).toBe("Science Fiction");
});
