import { describe, expect, it } from "vitest";
import { fold, slugToTitle, titleToSlug } from "../../src/kernel/text.ts";

describe("texts", () => {
  it("compare without case and accents", () => {
    expect(fold("Élodie ÑANDÚ Straße Ørsted")).toBe("elodie nandu strasse orsted");
  });

  it("turn titles into slugs and back", () => {
    expect(titleToSlug("  Self   Help ")).toBe("self-help");
    expect(slugToTitle("science-fiction")).toBe("Science Fiction");
  });
});
