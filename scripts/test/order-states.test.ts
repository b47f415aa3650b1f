import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { orderStates } from "../draw-order-states.ts";
import { root } from "../paths.mjs";

it("docs/orders.md shows the states as the code has them (npm run draw:orders)", () => {
  expect(readFileSync(join(root, "docs/orders.md"), "utf8")).toBe(orderStates());
});
