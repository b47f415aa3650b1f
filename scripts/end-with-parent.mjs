/**
 * Preloaded into the product (`node --import`). The channel to the script that started it closes when that
 * script ends, even by kill -9; the product then stops as it does for SIGTERM.
 */
process.channel?.unref();
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
