import { fontPaths } from "@frangipani/functions/invoice/font-files";

/** Copied beside the bundles of functions that draw invoices, about 5 MB; an invoice reads only the files it needs. */
export const invoiceFonts = fontPaths.map((from) => ({ from }));
