import { defineConfig } from "vitest/config";

const hasProperties = new Set(["core", "functions", "web"]);

/** One project per package: `vitest run --project core` runs that package's tests alone. */
const project = (name: string, root: string, globalSetup: string[] = []) => ({
  test: {
    name,
    root,
    // Without isolation a worker imports the app once and not for each file, which saves two fifths of the time. The web app has
    // its state in modules, so that its test files need isolation.
    isolate: name === "web",
    // `npm test` leaves out rare and long tests, which `npm run test:slow` runs (scripts/test.mjs); without either, everything runs.
    include: [process.env.TESTS === "slow" ? "test/**/*.slow.test.ts" : "test/**/*.test.ts"],
    exclude: process.env.TESTS === "daily" ? ["**/*.slow.test.ts"] : [],
    environment: "node" as const,
    // As long as a busy machine may take.
    expect: { poll: { timeout: 30_000 } },
    globalSetup,
    setupFiles: [
      ...(hasProperties.has(name) ? [`${import.meta.dirname}/scripts/test/support/fixed-seed.ts`] : []),
      ...(name === "web" ? [`${import.meta.dirname}/packages/web/test/support/restore.ts`] : []),
    ],
  },
});

const engine = [`${import.meta.dirname}/packages/local/test/support/engine.ts`];

export default defineConfig({
  test: {
    // By default Vitest keeps a core to itself: on two cores half of the machine.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On CI, whose machine may be busy; `npm test` names those that passed only then.
    retry: process.env.CI ? 1 : 0,
    env: { LOG_LEVEL: "warn" },
    projects: [
      project("core", "packages/core", engine),
      project("functions", "packages/functions", engine),
      project("local", "packages/local", engine),
      project("ops", "packages/ops"),
      project("web", "packages/web"),
      project("stacks", "stacks", [...engine, `${import.meta.dirname}/stacks/test/support/deploy-once.ts`]),
      project("scripts", "scripts"),
    ],
  },
});
