import { expect, it } from "vitest";
import { commandFor } from "../ops.mjs";

const MAIN = expect.stringMatching(/packages\/ops\/src\/main\.ts$/);

it("a command for the local product is run directly", () => {
  expect(commandFor(["audit"])).toEqual([expect.any(String), MAIN, "audit"]);
});

it("a command for a stage that is not deployed yet is run directly, since no shell knows its names", () => {
  const words = ["preflight", "--stage", "production"];
  expect(commandFor(words)).toEqual([expect.any(String), MAIN, ...words]);
});

it.each([[["audit", "--stage", "production"]], [["audit", "--stage=production"]]])(
  "a command for a deployed stage is run within the shell that knows its names: %j",
  (words) => {
    const [, sst, ...rest] = commandFor(words);
    expect(sst).toMatch(/node_modules\/sst\/bin\/sst\.mjs$/);
    expect(rest).toEqual(["shell", "--stage", "production", "--", expect.any(String), MAIN, ...words]);
  },
);
