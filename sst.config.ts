/// <reference path="./.sst/platform/config.d.ts" />

/** What `npx sst deploy --stage NAME` makes of this repository (docs/operations.md). */
export default $config({
  async app({ stage }) {
    const { REGION } = await import("@frangipani/functions/stage-settings");
    const production = stage === "production";
    return {
      name: "frangipani",
      home: "aws",
      version: "4.17.1",
      removal: production ? "retain" : "remove",
      protect: production,
      providers: {
        aws: {
          version: "7.20.0",
          region: REGION,
          defaultTags: { tags: { app: "frangipani", stage } },
        },
      },
    };
  },

  async run() {
    await import("./stacks/release/preflight.ts");
    await import("./stacks/functions.ts");
    await import("./stacks/release/build-web.ts");
    const { router } = await import("./stacks/edge/router.ts");
    await import("./stacks/api.ts");
    await import("./stacks/storage/media.ts");
    await import("./stacks/mails.ts");
    await import("./stacks/jobs.ts");
    await import("./stacks/release/release-targets.ts");
    if ($app.stage === "production") {
      await import("./stacks/monitoring/index.ts");
      await import("./stacks/storage/backup.ts");
    }
    return { shop: router.url };
  },
});
