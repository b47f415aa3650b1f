import { apiProperties } from "./api.ts";
import { edgeProperties } from "./edge.ts";
import { functions } from "./functions.ts";
import { mail } from "./mail.ts";
import { monitoring } from "./monitoring.ts";
import type { Property } from "./property.ts";
import { storage } from "./storage.ts";
import { web } from "./web.ts";

/** What must be so on a deployed stage, by subject. */
export const properties: Record<string, Property[]> = {
  program: apiProperties,
  storage,
  functions,
  edge: edgeProperties,
  web,
  mail,
  monitoring,
};

/** @throws Error when there is no property of these words */
export function propertyThat(says: string): Property {
  const found = Object.values(properties)
    .flat()
    .find((property) => property.says === says);
  if (!found) throw new Error(`there is no property "${says}"`);
  return found;
}
