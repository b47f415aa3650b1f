import { defineConfig } from "vitest/config";

/** One project per package: `vitest run --project core` runs that package's tests alone. */
const project = (name: string, root: string, globalSetup: string[] = [], isolate = false) => ({
  test: {
    name,
    root,
    // Without isolation a worker imports the app once and not for each file: two fifths of the time.
    isolate,
    include: ["test/**/*.test.ts"],
    environment: "node" as const,
    // As long as a busy machine may take.
    expect: { poll: { timeout: 30_000 } },
    globalSetup,
  },
});

const engine = [`${import.meta.dirname}/packages/local/test/support/engine.ts`];

export default defineConfig({
  test: {
    // Left alone, Vitest keeps a core to itself: on two cores half of the machine.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: "warn" },
    projects: [
      project("core", "packages/core", engine),
      project("functions", "packages/functions", engine),
      project("local", "packages/local", engine),
      project("ops", "packages/ops"),
      // A component's test leaves its document and its modules' state behind.
      project("web", "packages/web", [], true),
      project("stacks", "stacks", [...engine, `${import.meta.dirname}/stacks/test/support/deploy-once.ts`]),
      project("scripts", "scripts"),
    ],
  },
});
