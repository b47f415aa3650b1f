import { COLUMNS, COVER_COLUMN, type Column, STATE_COLUMN } from "../columns.ts";
import { toWeightUnit, type WeightUnit } from "../values/weight.ts";

export type Target = Column | typeof STATE_COLUMN | typeof COVER_COLUMN;

// "Weight in grams", "weight_g".
const NAMED_UNIT = /^(.*(?:weight|variant|gewicht|poids|peso))[\s_/-]*(?:in[\s_]+)?([a-z]+)\.?$/i;
// A price in another currency than the shop's is not taken for one in dollars.
const FOREIGN_SIGN = /\b(?:us|au?|ca?|hk|nz|nt)\$|[€£¥₹₩฿₫₱]/g;

/** How headings are compared and remembered: in any case, without accents, spaces and marks. */
export const headingKey = (heading: string): string =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    // eBay's "*C:Author" and "P:ISBN", WooCommerce's "Meta: _isbn".
    .replace(/^[*\s]*(?:[cp]|meta)\s*:/, "")
    .replace(FOREIGN_SIGN, " currency ")
    .replace(/\(([^)]*)\)\s*$/, (whole, inner: string) => (isUnit(inner) || isMetafield(inner) ? "" : whole))
    .replace(/^(?:sgd|s\$)[\s_]+|[\s_]+(?:in[\s_]+)?(?:sgd|s\$)\s*$/, "")
    .replace(NAMED_UNIT, (whole, name: string, unit: string) =>
      toWeightUnit(unit) && name !== "variant" ? name : whole,
    )
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Of each column its `headingKey`, numbered from the second of equal ones (`price#2`), or without one its position (`#3`). */
export function columnKeys(headings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headings.map((heading, position) => {
    const key = headingKey(heading);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return key && count === 1 ? key : `${key}#${key ? count : position + 1}`;
  });
}

/** Whether the key is that of a heading, which another file's column may have too. */
export const isNamedColumn = (key: string): boolean => !key.startsWith("#");

const isUnit = (text: string): boolean =>
  toWeightUnit(text) !== undefined ||
  /^(s?\$|sgd|years?|(ex|excl|excluding|before|without)\.? (gst|tax)|tax excl\.?|required|optional|y{4}|x,y,z\.*)$/.test(
    text,
  );
// Shopify names a shop's own fields "Author (product.metafields.custom.author)".
const isMetafield = (text: string): boolean => text.trim().startsWith("product.metafields.");

// What exporters and people call the columns, as `headingKey` gives it; the likeliest name first.
const SYNONYMS: Record<Target, string> = {
  id: "id shopid",
  title:
    "booktitle title name bookname itemname itemtitle producttitle productname titleofbook titel titre titulo titolo judul tajuk fulltitle 书名 書名 buchtitel nom nombre 图书名称 productservicename book 245a",
  author:
    "author authors authornames authorname author1 primaryauthor writer writers contributor contributors contributor1 contributornames creators by creator autor autoren auteur auteurs autore pengarang penulis bookauthor bookauthors authoreditor authorillustrator verfasser 作者 100a",
  description:
    "description bodyhtml body longdescription fulldescription productdescription itemdescription blurb synopsis annotation summary plot bookdescription aboutthebook shortdescription beschreibung kurzbeschreibung resume descripcion descrizione omschrijving abstractnote 简介 内容简介 salesdescription productinfo 520a",
  price:
    "price variantprice regularprice sellingprice ourprice onlineprice webprice currentprice retailprice unitprice startprice preis verkaufspreis vkpreis vk regularerpreis ladenpreis prix prixdevente precio prezzo prijs harga listprice coverprice rrp srp msrp saleprice standardprice retail pricetaxexcluded pricetaxexcl tarifregulier precionormal salesprice askingprice salepriceextax sellingpriceextax salespricerate salesunitprice rate 价格 定价 售价 单价",
  category:
    "category categories genre genres producttype customproducttype type productcategory subject subjects mainsubject bisac bisaccode bisaccode1 maincategory primarycategory bookcategory category1 genrecategory subjectcategory bisacs bisacsubject thema themacode topic section department kategorie kategorien warengruppe rayon categorie categoria kategori bisaccategory bisacsubjects bisacsubject1 collection collections categorias sellercatalog1 itemgroup genere categoryname materia rubriek rubrique 分类 类别 650a",
  subcategory: "subcategory subgenre secondarycategory subcategory1 category2 subsection unterkategorie",
  stock:
    "stock quantitytosellonfacebook variantinventoryqty inventoryquantity quantity qty stockquantity stockqty stockonhand stocklevel soh currentstock totalstock stockbalance qtyinstock unitsinstock qtyonhand onhand quantityonhand availablequantity quantityavailable available availability stockavailability copies noofcopies numberofcopies ownedcopies instock bestand lager lagerbestand anzahl menge quantite existencias voorraad stok inventory currentstocklevel lagermenge inventario giacenza qtyavailable qtyinhand quantityinhand balance units 库存 库存数量 数量",
  weight:
    "weight variantgrams variantweight weightvalue weightkg weightg weightgrams itemweight shippingweight productweight packageweight wt gewicht poids peso berat 重量",
  isbn: "isbn13 isbn isbnno isbnnumber isbncode ean ean13 gtin gtin13 gtinupceanorisbn gtinupceanoderisbn gtinupceanouisbn gtinupceanoisbn externalproductid eanisbn13 isbnuid isbns barcode variantbarcode barcodeisbn isbnbarcode isbn13barcode eanisbn isbnean isbn10 upcisbn10 upc 020a 书号 条码 isbn号",
  publisher:
    "publisher publishername publishinghouse publisherimprint imprint vendor brand brands brandname verlag editeur editorial editore uitgever uitgeverij penerbit publishercode manufacturer hersteller marque 出版社 260b 264b",
  publishedDate:
    "publisheddate datepublished publishdate year yearpublished publicationyear yearofpublication yearofpublishing yearofpub pubyr publicationdate pubdate pubyear dateofpublication releasedate publishedyear publishingdate published copyrightyear copyright copyrightdate originalpublicationyear erscheinungsjahr erscheinungsdatum jahr annee datedeparution anneedeparution ano anno jaar tahun erschjahr publishingyear 260c 264c date 出版年 出版日期",
  language:
    "language languages lang languagecode languageoftext booklanguage sprache langue idioma lingua taal bahasa languagevalue 语言 041a",
  pages:
    "pages numberofpages noofpages numpages pagecount pagination extent pp seiten seitenzahl nombredepages nbpages nbdepages paginas pagine halaman seitenanzahl anzahlseiten umfang 页数 300a",
  featured: "featured isfeatured isthervorgehoben misenavant estadestacado",
  state: "state",
  cover:
    "variantimage variantimageurl imagesrc productimageurl images image imageurl imagelink itemphotourl picurl uploadedimageurl image1 imageurl1 mainimage mainimageurl photo cover coverurl coverimage coverimageurl coverlink thumbnail picture pictureurl bild bilder bildurl imgurl imageurls hostedimageurls imagenes",
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
  "WooCommerce products": ["published", "id", "type", "date", "saleprice", "instock"],
  "Goodreads library": ["id", "date"],
  "Calibre library": ["id"],
  // Lists of the reader's own, beside the genre.
  "BookBuddy library": ["category"],
  // Its collections are the reader's own. Its summary is only "{title} by {author}", and its barcode is the reader's own.
  "LibraryThing library": ["id", "summary", "barcode", "collections"],
  "Square items": ["id", "type"],
  "Lightspeed products": ["id"],
};

// For these columns, the next matching one is used where the first is empty.
export const WITH_ALTERNATIVES: readonly Target[] = [
  ...(["isbn", "author", "description", "price", "publisher", "publishedDate", "language", "pages"] as const),
  COVER_COLUMN,
];

export type Mapping = {
  /** Positions of a column's headings; the first one with a value is used. */
  positions: ReadonlyMap<Target, readonly number[]>;
  /** What the heading of the weights says: "Weight (g)". */
  weightUnit: WeightUnit | undefined;
  /** Headings of columns that are not read. */
  leftOut: readonly string[];
  /** Whether an empty cell counts as a missing column, as in ONIX messages. */
  skipsEmpty: boolean;
  /** Whether it has the columns of the shop's own file, or states of its exports. */
  isOwn: boolean;
};

/** @param byHand by `columnKeys`; "" leaves the column out */
export function mapColumns(
  headings: readonly string[],
  format: string,
  byHand: Readonly<Record<string, Target | "">> = {},
): Mapping {
  const keys = headings.map(headingKey);
  const matches = columnKeys(headings).flatMap((columnKey, position) => {
    const chosen = byHand[columnKey];
    if (chosen !== undefined) return chosen ? [{ target: chosen, rank: -1, position }] : [];
    const key = keys[position] ?? "";
    const known = OTHER_MEANINGS[format]?.includes(key) ? undefined : targetOf.get(key);
    return known ? [{ ...known, position }] : [];
  });
  const has = (target: Target) => matches.some((one) => one.target === target);
  const isOwn =
    format !== "ONIX" &&
    (has(STATE_COLUMN) ||
      COLUMNS.every((column) => column === "featured" || keys.includes(headingKey(column))));
  // The "id" of another system, whose numbers can be those of other books here. ISBNs say which book it is.
  const isForeignId = (one: (typeof matches)[number]) =>
    one.target === "id" && one.rank === 0 && has("isbn") && !isOwn && format !== "ONIX";
  const positions = new Map<Target, number[]>();
  for (const target of [...COLUMNS, STATE_COLUMN, COVER_COLUMN] as Target[]) {
    const columns = matches
      .filter((one) => one.target === target && !isForeignId(one))
      .sort((a, b) => a.rank - b.rank);
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
    isOwn,
  };
}

export const unitOfHeading = (heading: string): WeightUnit | undefined =>
  toWeightUnit(/\(([^)]*)\)\s*$/.exec(heading)?.[1] ?? "") ??
  toWeightUnit(NAMED_UNIT.exec(heading.trim())?.[2] ?? "");
