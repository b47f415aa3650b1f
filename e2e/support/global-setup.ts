import { startProduct } from "./product.ts";

/** One product for all tests; FRANGIPANI_URL names one that is running already. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.FRANGIPANI_URL) return async () => {};
  const product = await startProduct("product");
  process.env.FRANGIPANI_URL = product.url;
  process.env.FRANGIPANI_LOG = product.log;
  return product.stop;
}
