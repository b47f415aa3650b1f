import { fontPaths } from "@frangipani/functions/invoice/font-files";

/** Beside the bundles of the functions that draw invoices, some 5 MB; an invoice reads those that its characters need. */
export const invoiceFonts = fontPaths.map((from) => ({ from }));
