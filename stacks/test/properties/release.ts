import { expect } from "vitest";
import { FUNCTIONS, functionOf } from "./functions.ts";
import type { Property } from "./property.ts";

export const releaseProperties: Property[] = [
  {
    title: "publishes a version of each function, with the name of the release",
    holds(stack) {
      for (const name of FUNCTIONS)
        expect(functionOf(stack, name), name).toMatchObject({ publish: true, description: "v1.2.3" });
    },
  },
  {
    title: "gives each function an alias, which no deployment moves",
    holds(stack) {
      const aliases = stack.of("aws:lambda/alias:Alias");
      expect(aliases.map(({ name }) => name).toSorted()).toEqual(
        FUNCTIONS.map((name) => `${name}Live`).toSorted(),
      );
      for (const { name, inputs, options } of aliases) {
        expect(inputs, name).toMatchObject({
          name: "live",
          functionName: functionOf(stack, name.replace(/Live$/, "")).name,
        });
        expect(options?.ignoreChanges, name).toEqual(["functionVersion", "routingConfig"]);
      }
    },
  },
];
