// Only what other packages use: the slices of core import the kernel's files directly.
export * from "./amounts/format.ts";
export { BasisPoints, Cents, Dollars, Grams, Kilograms, Percent } from "./amounts/quantities.ts";
export { times } from "./amounts/totals.ts";
export { toDollars } from "./amounts/units.ts";
export { EDIT_CHANGED, EditNow } from "./edit.ts";
export { Failure, type FailureKind } from "./failure.ts";
export { newId } from "./id.ts";
export { pick } from "./objects.ts";
export { SHOP_ADDRESS, SHOP_NAME } from "./shop.ts";
export { csvCell } from "./text/csv-cell.ts";
export { fold, withDigraphs } from "./text/fold.ts";
export { dataBlock, escapeHtml, escapeXml } from "./text/markup.ts";
export { slugToTitle, titleToSlug } from "./text/slug.ts";
export { isWellFormed, shortened, withPlainCharacters } from "./text/text.ts";
export { type Clock, epochSeconds, Instant, instant, secondsAfter } from "./time/clock.ts";
export * from "./time/dates.ts";
