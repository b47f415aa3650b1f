import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateBooks, writeGeneratedCatalogue } from "../generated-books.ts";
import { importBooks, withProduct } from "../with-product.ts";
import { checkOrders } from "./check-orders.ts";
import { sellHotTitle } from "./hot-title.ts";
import { createVirtualUsers } from "./virtual-users.ts";

/** `npm run test:hot-title`: the part of the load test in which hundreds buy one title at once, in under a minute. */
const failures: string[] = [];
await withProduct(async ({ url }) => {
  const catalogue = join(tmpdir(), `frangipani-hot-title-${process.pid}.csv`);
  writeGeneratedCatalogue(catalogue, 1);
  await importBooks(url, catalogue);
  rmSync(catalogue);
  const users = await createVirtualUsers(url, generateBooks(1), "load");
  failures.push(...(await sellHotTitle(users)), ...(await checkOrders(users)));
});

if (failures.length > 0) console.error(`\nFailed:\n${failures.join("\n")}`);
process.exitCode = failures.length > 0 ? 1 : 0;
