import { expect } from "vitest";
import { FUNCTIONS } from "./functions.ts";
import type { Property } from "./property.ts";

export const programProperties: Property[] = [
  {
    title: "runs without an error, and builds every function",
    holds(stack) {
      expect(stack.errors).toEqual([]);
      expect(Object.keys(stack.bundles).toSorted()).toEqual(FUNCTIONS.toSorted());
    },
  },
  {
    title: "deploys to Singapore",
    holds(stack) {
      expect(stack.app).toMatchObject({
        name: "frangipani",
        providers: {
          aws: {
            version: "7.20.0",
            region: "ap-southeast-1",
            defaultTags: { tags: { app: "frangipani", stage: stack.app?.stage } },
          },
        },
      });
    },
  },
];
