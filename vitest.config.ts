import { defineConfig } from "vitest/config";

/** One project per package: `vitest run --project core` runs that package's tests alone. */
const project = (name: string, root: string) => ({
  test: { name, root, include: ["test/**/*.test.ts"], environment: "node" as const },
});

export default defineConfig({
  test: {
    projects: [
      project("core", "packages/core"),
      project("functions", "packages/functions"),
      project("local", "packages/local"),
      project("web", "packages/web"),
      project("stacks", "stacks"),
    ],
  },
});
