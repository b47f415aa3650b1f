/**
 * Preloaded into the product (`node --import`). The channel to the script that started it closes when that
 * script dies, even by kill -9; the product then stops as it does for SIGTERM instead of living on unseen.
 */
process.channel?.unref();
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
