import * as z from "zod/mini";
import { seedBooks } from "./books.ts";
import { seedPeople } from "./people.ts";
import type { SeedPorts } from "./ports.ts";
import { seedSettings } from "./settings.ts";

const Seeded = z.object({ seededAt: z.string() });
const mark = { pk: "settings", sk: "seed" };

/** Fills a new shop once. A seed that was killed runs again and leaves existing items as they are. */
export async function seedOnce(ports: SeedPorts): Promise<"seeded" | "seeded before"> {
  if (await ports.table.get(Seeded, mark)) return "seeded before";
  const taxonomy = await seedSettings(ports);
  await Promise.all([seedBooks(ports, taxonomy), seedPeople(ports)]);
  await ports.table.write(ports.table.put(mark, { seededAt: ports.clock.now().toISOString() }));
  return "seeded";
}
