import { rmSync } from "node:fs";
import { newDataDir, startProduct } from "./product.ts";

/** One product for all tests (or FRANGIPANI_URL), from a copy of data that was seeded once. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.FRANGIPANI_URL) return async () => {};
  const seeded = newDataDir();
  await (await startProduct("seeded", { dataDir: seeded })).stop();
  process.env.FRANGIPANI_SEEDED = seeded;
  const product = await startProduct("product");
  process.env.FRANGIPANI_URL = product.url;
  process.env.FRANGIPANI_LOG = product.log;
  return async () => {
    await product.stop();
    rmSync(seeded, { recursive: true, force: true });
  };
}
