import { dynamoBooks } from "@frangipani/core/dynamo/books";
import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { createPages } from "../pages/app.ts";
import type { SiteResource, TableResource } from "./resources.ts";

type Resources = TableResource & Pick<SiteResource, "publicUrl"> & { shell(): Promise<string> };

export const composePages = ({ table, clock, publicUrl, shell }: Resources) =>
  createPages({
    books: dynamoBooks(table),
    taxonomy: dynamoSettings(table).taxonomy,
    clock,
    publicUrl,
    shell,
  });
