// A file of its own, loaded with the first ONIX message: other files need no XML parser.
import { Failure } from "../../kernel/failure.ts";
import { ID_TYPE_NAME, type Rejection } from "../columns.ts";
import { turnName } from "../values/texts.ts";
import { findAll, firstByCode, type OnixElement, readProducts, textOf } from "./onix-elements.ts";
import { damagedCell, type Sheet, type SheetRow } from "./sheet.ts";

const HEADINGS =
  "id title author description price category stock weight isbn publisher publishedDate language pages cover".split(
    " ",
  );

// Code lists 65 and 54 (of 2.1), as words that are asked about like those of any file.
const AVAILABILITY: Record<string, string> = {
  "01": "Cancelled",
  "09": "Not yet available",
  10: "Not yet available",
  11: "Awaiting stock",
  12: "Not yet available",
  20: "Available",
  21: "In stock",
  22: "To order",
  23: "Print on demand",
  30: "Temporarily unavailable",
  31: "Out of stock",
  32: "Reprinting",
  33: "Temporarily unavailable",
  34: "Withdrawn",
  40: "Not available",
  41: "Not available",
  42: "Not available",
  43: "Not available",
  45: "Not sold separately",
  46: "Withdrawn",
  47: "Remaindered",
  48: "Print on demand",
  49: "Recalled",
  51: "Out of print",
  IP: "In stock",
  MD: "Print on demand",
  NP: "Not yet available",
  OP: "Out of print",
  TO: "To order",
  TU: "Temporarily unavailable",
};

const DELETED = "05";
// Code list 24.
const PAGES = "03";
// Code lists 150 and 7 (of 2.1): digital products, and downloads of audio.
const DIGITAL = /^(?:E|L|AJ|AN|DG|DH)/;

/** ONIX 3.0 or 2.1, with reference or short tags. @throws Failure "import.kind" for one without products, or damaged XML */
export function readOnix(text: string): Sheet {
  if (!/<(?:[\w-]+:)?product\b/i.test(text))
    throw new Failure("invalid", "import.kind", "This is an ONIX message without products.");
  const rows: SheetRow[] = [];
  const rejected: Rejection[] = [];
  const lines: number[] = [];
  let deleted = 0;
  let digital = 0;
  let taxed = 0;
  readProducts(text, (product, header) => {
    lines.push(product.line);
    if (textOf(product, "notificationtype") === DELETED) deleted += 1;
    else if (DIGITAL.test(textOf(product, "productform"))) digital += 1;
    else {
      const supply = supplyOf(product, header);
      if (supply.isTaxed) taxed += 1;
      const row = { line: lines.length, cells: cellsOf(product, header, supply) };
      const damaged = damagedCell(row, HEADINGS);
      if (damaged) rejected.push(damaged);
      else rows.push(row);
    }
  });
  // Corrections and continued imports know a row by its line. If products share lines, the number of the product is used.
  const isUnique = new Set(lines).size === lines.length;
  const withLine = <R extends { line: number }>(row: R): R => ({
    ...row,
    line: isUnique ? (lines[row.line - 1] ?? 0) : row.line,
  });
  const notes = [isUnique ? "Line numbers are those of <Product>" : "Line numbers count the products"];
  if (deleted > 0) notes.push(`Withdrawn products (notification 05), which are left out: ${deleted}`);
  if (digital > 0) notes.push(`E-books and downloads, which are left out: ${digital}`);
  if (taxed > 0) notes.push(`Prices with tax, to which an order adds GST: ${taxed}`);
  const firstColumn = rows.some(({ cells: [id] }) => id) ? 0 : 1;
  return {
    format: "ONIX",
    headings: HEADINGS.slice(firstColumn),
    rows: rows.map(({ line, cells }) => withLine({ line, cells: cells.slice(firstColumn) })),
    rejected: rejected.map(withLine),
    blankRows: 0,
    notes,
  };
}

/**
 * Of codes, the preferred one comes first. Code lists: 5 (identifiers), 23 (extents), 48 (measures), 22 (languages), 153 and
 * 33 (texts), 45 (publishers), 163 (dates), 158 and 38 (covers).
 */
function cellsOf(product: OnixElement, header: OnixElement | undefined, supply: Supply): string[] {
  const all = (name: string) => findAll(product, name);
  const isbn = firstByCode(all("productidentifier"), "productidtype", ["15", "03", "02"]);
  const publishers = all("publisher");
  const dates = all("publishingdate");
  const pages = firstByCode(
    all("extent").filter((one) => ["", PAGES].includes(textOf(one, "extentunit"))),
    "extenttype",
    ["00", "11", "07", "08", "05", "06", "10"],
  );
  const weight = firstByCode(all("measure"), "measuretype", ["08"]);
  const language = firstByCode(all("language"), "languagerole", ["01"]);
  const own = all("productidentifier").find((one) => textOf(one, "idtypename") === ID_TYPE_NAME);
  return [
    textOf(own, "idvalue"),
    titleOf(product),
    authorsOf(product),
    textOf(firstByCode(all("textcontent").filter(isForReaders), "texttype", ["03", "02", "01"]), "text") ||
      textOf(firstByCode(all("othertext"), "texttypecode", ["03", "01", "02"]), "text"),
    supply.price,
    categoryOf(product),
    supply.stock,
    weight ? `${textOf(weight, "measurement")} ${textOf(weight, "measureunitcode")}` : "",
    textOf(isbn, "idvalue") || textOf(product, "ean13") || textOf(product, "isbn"),
    textOf(firstByCode(publishers, "publishingrole", ["01"]) ?? publishers[0], "publishername") ||
      textOf(product, "imprintname"),
    textOf(firstByCode(dates, "publishingdaterole", ["01", "02", "11", "19"]), "date") ||
      textOf(product, "publicationdate"),
    textOf(language, "languagecode") ||
      textOf(product, "languageoftext") ||
      textOf(header, "defaultlanguageoftext"),
    textOf(pages, "extentvalue") || textOf(product, "numberofpages"),
    textOf(firstByCode(all("supportingresource"), "resourcecontenttype", ["01"]), "resourcelink") ||
      textOf(firstByCode(all("mediafile"), "mediafiletypecode", ["06", "04"]), "mediafilelink"),
  ];
}

// Code list 154: what is written for booksellers is not for shoppers.
const isForReaders = (text: OnixElement): boolean => {
  const audiences = findAll(text, "contentaudience").map((one) => one.text.trim());
  return audiences.length === 0 || audiences.some((code) => ["00", "03"].includes(code));
};

function titleOf(product: OnixElement): string {
  const types = ["01", "00", "10"];
  const details = findAll(product, "titledetail");
  const detail = firstByCode(details, "titletype", types) ?? details[0];
  const elements = detail ? findAll(detail, "titleelement") : [];
  const element =
    firstByCode(elements, "titleelementlevel", ["01"]) ??
    elements[0] ??
    firstByCode(findAll(product, "title"), "titletype", types) ??
    product;
  const prefix = textOf(element, "titleprefix");
  const without = textOf(element, "titlewithoutprefix");
  const between = /['’]$/.test(prefix) ? "" : " ";
  const title = textOf(element, "titletext") || (prefix ? `${prefix}${between}${without}` : without);
  const part = textOf(element, "partnumber");
  const subtitle = textOf(element, "subtitle");
  return `${title}${part && `, ${part}`}${subtitle && `: ${subtitle}`}`;
}

// Code list 19.
const UNNAMED: Record<string, string> = {
  "01": "Unknown",
  "02": "Anonymous",
  "03": "et al.",
  "04": "Various",
};

function authorsOf(product: OnixElement): string {
  const contributors = findAll(product, "contributor").sort(
    (a, b) => Number(textOf(a, "sequencenumber")) - Number(textOf(b, "sequencenumber")),
  );
  const written = contributors.filter((one) => /^[AB]/.test(textOf(one, "contributorrole")));
  const names = (written.length > 0 ? written : contributors).map(nameOfContributor).filter(Boolean);
  return names.join(", ") || textOf(product, "contributorstatement");
}

function nameOfContributor(one: OnixElement): string {
  const parts = ["namesbeforekey", "prefixtokey", "keynames", "namesafterkey", "suffixtokey"];
  return (
    textOf(one, "personname") ||
    parts
      .map((part) => textOf(one, part))
      .filter(Boolean)
      .join(" ") ||
    turnName(textOf(one, "personnameinverted")) ||
    textOf(one, "corporatename") ||
    (UNNAMED[textOf(one, "unnamedpersons")] ?? "")
  );
}

/** BISAC, Thema, BIC, then a scheme of the sender's own: the heading where it is given, else the code. */
function categoryOf(product: OnixElement): string {
  const subjects = findAll(product, "subject");
  // A composite of its own in ONIX 2.1.
  const main = [
    ...findAll(product, "mainsubject").filter(({ children }) => children.length > 0),
    ...subjects.filter((one) => one.children.some(({ name }) => name === "mainsubject")),
  ];
  const schemes = ["10", "93", "12", "24"];
  const subject =
    firstByCode(main, "subjectschemeidentifier", schemes) ??
    firstByCode(subjects, "subjectschemeidentifier", schemes);
  const basic = textOf(product, "basicmainsubject");
  return textOf(subject, "subjectheadingtext") || basic || textOf(subject, "subjectcode");
}

// Code list 58: what booksellers pay, and what customers pay before tax and with it.
const NET_PRICES = /^(?:0[5-9]|1[5-9]|2[5-9]|3[2-7])$/;
const WITHOUT_TAX = ["01", "03", "41", "21", "11"];
const WITH_TAX = ["02", "04", "42", "22", "12"];
// Code list 59: prices for all customers.
const FOR_ALL = ["", "00", "05"];

type Price = { type: string; currency: string; amount: string; isNet: boolean; isUsual: boolean };
type Supply = { price: string; isTaxed: boolean; stock: string };

/**
 * Price and stock of the first supplier with a price in the shop's currency, preferably one without tax, which an order adds.
 * If there is none, a price in another currency, which is refused.
 */
function supplyOf(product: OnixElement, header: OnixElement | undefined): Supply {
  const supplies = findAll(product, "supplydetail").map((supply) => ({
    supply,
    prices: pricesOf(supply, header),
  }));
  const inDollars = (prices: readonly Price[]) => prices.filter(({ currency }) => currency === "SGD");
  const chosen =
    supplies.find(({ prices }) => inDollars(prices).length > 0) ??
    supplies.find(({ prices }) => prices.length > 0) ??
    supplies[0];
  const { supply = product, prices = pricesOf(product, header) } = chosen ?? {};
  const own = inDollars(prices);
  const price = usualPrice(own.length > 0 ? own : prices);
  const onHand = findAll(supply, "onhand").map((one) => Number(one.text.trim()));
  const code = textOf(supply, "productavailability") || textOf(supply, "availabilitycode");
  return {
    price: price ? `${price.amount} ${price.currency}`.trim() : "",
    isTaxed: price !== undefined && !price.isNet && WITH_TAX.includes(price.type),
    stock:
      onHand.length > 0
        ? String(onHand.reduce((sum, count) => sum + count, 0))
        : (AVAILABILITY[code] ?? (code && "Availability not known")),
  };
}

function usualPrice(prices: readonly Price[]): Price | undefined {
  const usual = prices.filter(({ isUsual }) => isUsual);
  const candidates = usual.length > 0 ? usual : prices;
  for (const wanted of [...WITHOUT_TAX, ...WITH_TAX]) {
    const found = candidates.find(({ type }) => type === wanted);
    if (found) return found;
  }
  return candidates[0];
}

const pricesOf = (supply: OnixElement, header: OnixElement | undefined): Price[] =>
  findAll(supply, "price")
    .filter(isValidToday)
    .map((price) => {
      const taxable = findAll(price, "taxableamount");
      return {
        type: textOf(price, "pricetype") || textOf(header, "defaultpricetype"),
        currency: textOf(price, "currencycode") || textOf(header, "defaultcurrencycode"),
        // With one rate of tax, the message says what the price is without it.
        amount: (taxable.length === 1 ? taxable[0]?.text.trim() : "") || textOf(price, "priceamount"),
        isNet: taxable.length === 1,
        isUsual:
          FOR_ALL.includes(textOf(price, "pricequalifier")) &&
          Number(textOf(price, "minimumorderquantity")) <= 1 &&
          isForSingapore(price),
      };
    })
    .filter(({ type, amount }) => !NET_PRICES.test(type) && amount !== "");

function isForSingapore(price: OnixElement): boolean {
  const countries = textOf(price, "countriesincluded") || textOf(price, "countrycode");
  const regions = textOf(price, "regionsincluded");
  return (countries === "" && regions === "") || /\bSG\b/.test(countries) || /\b(WORLD|ROW)\b/.test(regions);
}

/** Code list 173: 14 is from a day on, 15 until one. */
function isValidToday(price: OnixElement): boolean {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const dateOf = (role: string, old: string) =>
    textOf(firstByCode(findAll(price, "pricedate"), "pricedaterole", [role]), "date") || textOf(price, old);
  const [from, until] = [dateOf("14", "priceeffectivefrom"), dateOf("15", "priceeffectiveuntil")];
  return (from === "" || from <= today) && (until === "" || until >= today);
}
