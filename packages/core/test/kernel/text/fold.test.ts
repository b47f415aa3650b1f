import { expect, it } from "vitest";
import { fold } from "../../../src/kernel/text/fold.ts";

it("lets texts compare without case and accents", () => {
  expect(fold("Élodie ÑANDÚ Straße Ørsted")).toBe("elodie nandu strasse orsted");
});
