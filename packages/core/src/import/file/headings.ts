import { COLUMNS, COVER_COLUMN, type Column, STATE_COLUMN } from "../columns.ts";
import { toWeightUnit, type WeightUnit } from "../values/weight.ts";

export type Target = Column | typeof STATE_COLUMN | typeof COVER_COLUMN;

/** How headings are compared and remembered: in any case, without accents, spaces and marks. */
export const headingKey = (heading: string): string =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\(([^)]*)\)\s*$/, (whole, inner: string) => (isUnit(inner) || isMetafield(inner) ? "" : whole))
    .replace(/[^\p{L}\p{N}]/gu, "");

/** As `headingKey`; a column without a heading has its position as key, in a form that no heading has. */
export const columnKey = (heading: string, position: number): string =>
  headingKey(heading) || `#${position + 1}`;

/** Whether the key is that of a heading, which another file's column may have too. */
export const isNamedColumn = (key: string): boolean => !key.startsWith("#");

const isUnit = (text: string): boolean =>
  toWeightUnit(text) !== undefined || /^(s?\$|sgd|years?)$/.test(text);
// Shopify names a shop's own fields "Author (product.metafields.custom.author)".
const isMetafield = (text: string): boolean => text.trim().startsWith("product.metafields.");

// What exporters and people call them; the first of a line is the likeliest.
const SYNONYMS: Record<Target, string> = {
  id: "id shopid",
  title: "title name booktitle producttitle productname titel titre titulo titolo fulltitle",
  author:
    "author authors authornames authorname writer writers contributor contributors by creator autor autoren auteur autore",
  description:
    "description bodyhtml body longdescription fulldescription blurb synopsis annotation summary shortdescription beschreibung",
  price:
    "price variantprice regularprice retailprice listprice sellingprice unitprice rrp srp msrp preis verkaufspreis prix precio prezzo saleprice",
  category:
    "category categories genre genres type productcategory subject subjects mainsubject bisac bisaccode bisacs bisacsubject thema themacode topic section department kategorie rayon",
  subcategory: "subcategory subgenre secondarycategory unterkategorie",
  stock:
    "stock variantinventoryqty inventoryquantity quantity qty stockquantity stockqty inventory onhand quantityonhand available availability copies ownedcopies bestand lager lagerbestand anzahl menge",
  weight:
    "weight variantgrams variantweight weightvalue weightkg weightg weightgrams itemweight shippingweight gewicht poids",
  isbn: "isbn13 isbn ean ean13 gtin gtin13 gtinupceanorisbn barcode variantbarcode eanisbn isbnean isbn10 upc",
  publisher: "publisher publishername publishinghouse imprint vendor brand brands verlag editeur editorial",
  publishedDate:
    "publisheddate publishdate year yearpublished publicationyear yearofpublication publicationdate pubdate pubyear dateofpublication releasedate publishedyear publishingdate published copyrightyear originalpublicationyear erscheinungsjahr jahr annee ano anno date",
  language: "language languages lang languagecode sprache langue idioma",
  pages: "pages numberofpages noofpages numpages pagecount pagination extent seiten seitenzahl nombredepages",
  featured: "featured isfeatured",
  state: "state",
  cover:
    "variantimage variantimageurl imagesrc productimageurl images image imageurl imagelink cover coverurl coverimage coverimageurl coverlink thumbnail picture pictureurl bild bildurl",
};

const targetOf = new Map(
  (Object.entries(SYNONYMS) as [Target, string][]).flatMap(([target, names]) =>
    names.split(" ").map((name, rank) => [name, { target, rank }] as const),
  ),
);

export const columnOf = (heading: string): Target | undefined => targetOf.get(headingKey(heading))?.target;

// "Published" and "ID" of a shop system are no year and no id of this shop's.
const OTHER_MEANINGS: Record<string, readonly string[]> = {
  "Shopify products": ["published", "id", "productcategory", "date"],
  "WooCommerce products": ["published", "id", "type", "date", "saleprice"],
  "Goodreads library": ["id", "date"],
};

// For these, the next matching column is used where the first is empty.
const WITH_ALTERNATIVES: readonly Target[] = ["isbn", "description", "publishedDate", "price", COVER_COLUMN];

export type Mapping = {
  /** Positions of a column's headings; the first one with a value is used. */
  positions: ReadonlyMap<Target, readonly number[]>;
  /** What the heading of the weights says: "Weight (g)". */
  weightUnit: WeightUnit | undefined;
  /** Headings of columns that are not read. */
  leftOut: readonly string[];
  /** Whether an empty cell counts as a missing column, as in ONIX messages. */
  skipsEmpty: boolean;
};

/** @param byHand by `columnKey`; "" leaves the column out */
export function mapColumns(
  headings: readonly string[],
  format: string,
  byHand: Readonly<Record<string, Target | "">> = {},
): Mapping {
  const found = headings.flatMap((heading, position) => {
    const key = columnKey(heading, position);
    const chosen = byHand[key];
    if (chosen !== undefined) return chosen ? [{ target: chosen, rank: -1, position }] : [];
    const known = OTHER_MEANINGS[format]?.includes(key) ? undefined : targetOf.get(key);
    return known ? [{ ...known, position }] : [];
  });
  const positions = new Map<Target, number[]>();
  for (const target of [...COLUMNS, STATE_COLUMN, COVER_COLUMN] as Target[]) {
    const columns = found.filter((one) => one.target === target).sort((a, b) => a.rank - b.rank);
    const used = WITH_ALTERNATIVES.includes(target) ? columns : columns.slice(0, 1);
    if (used.length > 0)
      positions.set(
        target,
        used.map(({ position }) => position),
      );
  }
  const used = new Set(Array.from(positions.values()).flat());
  const weightHeading = headings[positions.get("weight")?.[0] ?? -1] ?? "";
  return {
    positions,
    weightUnit: unitOfHeading(weightHeading),
    leftOut: headings.filter((heading, position) => !used.has(position) && heading !== ""),
    skipsEmpty: format === "ONIX",
  };
}

const unitOfHeading = (heading: string): WeightUnit | undefined =>
  toWeightUnit(/\(([^)]*)\)\s*$/.exec(heading)?.[1] ?? "") ??
  toWeightUnit(/^(?:variant|weight)[ _]?(grams|kg|g|lbs?|oz)$/i.exec(heading.trim())?.[1] ?? "");
