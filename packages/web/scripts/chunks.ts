import type { Plugin } from "vite";

/** A pattern for files by their path from a folder, with "/" for either separator; dots and "?tsr-split" are literal. */
const filesIn = (folder: string, paths: readonly string[]): RegExp =>
  new RegExp(
    `${folder}/(${paths.join("|")})`
      .replaceAll("/", "[\\\\/]")
      .replaceAll(".", "\\.")
      .replaceAll("?tsr-split", "\\?tsr-split"),
  );
const inSrc = (...paths: string[]): RegExp => filesIn("/web/src", paths);
const inCore = (...paths: string[]): RegExp => filesIn("/core/src", paths);
const inLibraries = (...names: string[]): RegExp =>
  filesIn(
    "node_modules",
    names.map((name) => `${name}/`),
  );
const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join("|"));

/**
 * Modules that are needed together share a chunk: to save round trips, and names in the first screen's list of files. A module
 * belongs to the group of highest `priority` (0 if none is given) that matches it, among equals to the earliest, and a group
 * also takes what its modules import, unless an earlier one has it. The router's plugin splits the rest by route, into files
 * that end in "?tsr-split=component" or "?tsr-split=loader".
 */
export const chunkGroups = [
  {
    name: "first",
    test: inSrc(
      "main.tsx",
      "device/scheduling.ts",
      "catalogue/sync/feed-client.ts",
      "ui/hooks/use-media-query.ts",
      "routes/(__root|_shop).tsx",
      "routes/_shop/index.tsx",
      "shell/(?!NotFound|ContactPage)",
      "home/",
    ),
    priority: 3,
  },
  // What the first screen loads after hydration: Dexie, and the modules that open its databases.
  {
    name: "device",
    test: anyOf(
      inLibraries("dexie"),
      inSrc(
        "device/(database|service-worker).ts",
        "catalogue/(sync/engine|storage/database).ts",
        "cart/cart-database.ts",
        "on-this-device/DeviceServicesPanel.ts",
      ),
    ),
    priority: 2,
  },
  {
    name: "common",
    test: anyOf(
      /shared\.module\.css/,
      inSrc(
        "ui/\\w+/(Card|Dialog|icons|PageHeader|PlainTable|Field|Notice|QuantityStepper|SearchField|Select).ts",
        "ui/\\w+/(IconButton|standalone-link).ts",
        "cart/cart.ts",
        "book/parts/(Stock|use-add-to-cart).ts",
        "catalogue/(BrowseLink|TryAgain|sync/read-book).ts",
        "catalogue/hooks/(fetch-book|subcategory-counts|use-server-query).ts",
      ),
      inCore("(books/book|cart|categories)/messages.ts", "kernel/amounts/units.ts"),
      inLibraries("@tanstack/react-router"),
    ),
    priority: 2,
  },
  {
    name: "lists",
    test: inSrc(
      "browse/(?!browse-search|NewArrivals|category/|finding/)",
      "book/parts/VirtualBookGrid",
      "routes/_shop/browse.tsx?tsr-split",
    ),
    priority: 1,
  },
  // Suggestions and filters, loaded when used.
  { name: "finding", test: inSrc("browse/finding/") },
  // The session of a signed-in user, and API calls.
  { name: "session", test: inSrc("api/(session/session|\\w+).ts"), priority: 1 },
  // The cart, whose shipping dialog other pages open too.
  {
    name: "cart",
    test: inSrc("checkout/Cart", "ui/form/", "ui/overlay/\\w*Dialog", "routes/_shop/cart[^?]*?tsr-split"),
    priority: 1,
  },
  // Modules that a book's page shares with the cart, orders and saved books.
  {
    name: "buying",
    test: inSrc(
      "book/(AlertButton|sample/Sample.module)",
      "alerts/(alert-|load-)",
      "cart/PriceWithGst",
      "delivery/DeliveryLine",
      "kept-samples/(load-kept-samples|sample-files|SampleStatus)",
    ),
    priority: 2,
  },
  {
    name: "saved",
    test: inSrc("lists/(?!(Stop)?Alerts)", "saved-books", "routes/_shop/saved.\\w+.tsx?tsr-split"),
  },
  { name: "popups", test: anyOf(inSrc("ui/overlay/", "ui/actions/TooltipPopup"), inLibraries("@base-ui")) },
  {
    name: "query",
    test: anyOf(/node_modules[\\/]@tanstack[\\/](query|react-query)/, inSrc("api/queries/")),
    priority: 1,
  },
  { name: "forms", test: anyOf(inLibraries("zod", "react-hook-form"), inSrc("api/forms/")) },
  // The loaders that start the queries of signed-in pages.
  { name: "data", test: inSrc("routes/(?!admin)[^?]*?tsr-split=loader") },
  {
    name: "account",
    test: inSrc(
      "account/(?!CodeForm|PasskeyOffer|passkeys-query)",
      "checkout/addresses/",
      "routes/_shop/(login|signup|forgot-password|reset-password|verify-otp|profile)[^?]*?tsr-split",
    ),
  },
  {
    name: "orders",
    test: inSrc(
      "orders/(OrderSuccess|mine/|parts/)",
      "checkout/(?!addresses/|Cart)",
      "routes/(_shop/(order-|checkout)|customer)[^?]*?tsr-split",
    ),
  },
  { name: "sample", test: inSrc("book/sample/SampleReader.tsx") },
  { name: "admin-barcode", test: inLibraries("barcode-detector", "zxing-wasm") },
  { name: "admin-data", test: inSrc("routes/admin[^?]*?tsr-split=loader") },
  {
    name: "admin",
    test: anyOf(/web[\\/]src[\\/]admin[\\/].+(?<!-search\.ts)$/, inSrc("routes/admin[^?]*?tsr-split")),
  },
];

/** The back office and its barcode reader are in a folder of their own, which is not precached. */
export const folderOf = (chunk: string) => (/^(admin|zxing)/.test(chunk) ? "admin/" : "");

/** Fails the build if a shop page needs a chunk of the back office: it would not open offline. */
export const backOfficeApart: Plugin = {
  name: "back-office-apart",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (
        file.type === "chunk" &&
        !folderOf(file.name) &&
        file.imports.some((name) => name.includes("/admin/"))
      )
        this.error(
          `${file.fileName} imports a chunk of the back office; order chunkGroups so that it does not`,
        );
  },
};
