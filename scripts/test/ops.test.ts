import { expect, it } from "vitest";
import { commandFor } from "../ops.mjs";

const MAIN = expect.stringMatching(/packages\/ops\/src\/main\.ts$/);

it("is run here for the local product", () => {
  expect(commandFor(["audit"])).toEqual([expect.any(String), MAIN, "audit"]);
});

it("is run here before a stage is deployed, when no shell knows its names", () => {
  const words = ["preflight", "--stage", "production"];
  expect(commandFor(words)).toEqual([expect.any(String), MAIN, ...words]);
});

it.each([[["audit", "--stage", "production"]], [["audit", "--stage=production"]]])(
  "is run within the shell that knows a deployed stage's names: %j",
  (words) => {
    const [, sst, ...rest] = commandFor(words);
    expect(sst).toMatch(/node_modules\/sst\/bin\/sst\.mjs$/);
    expect(rest).toEqual(["shell", "--stage", "production", "--", expect.any(String), MAIN, ...words]);
  },
);
