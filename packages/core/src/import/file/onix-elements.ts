/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen";
import { Failure } from "../../kernel/failure.ts";

/** An element by its reference name in small letters; `text` has the markup of XHTML inside. */
export type OnixElement = { name: string; text: string; children: OnixElement[]; line: number };

// Short tags of data elements (EDItEUR, ONIX for Books 3.0 and 2.1); those of composites are the reference names in small letters.
const SHORT: Record<string, string> = {
  a002: "notificationtype",
  b221: "productidtype",
  b233: "idtypename",
  b244: "idvalue",
  b202: "titletype",
  x409: "titleelementlevel",
  b203: "titletext",
  b030: "titleprefix",
  b031: "titlewithoutprefix",
  b029: "subtitle",
  b034: "sequencenumber",
  b035: "contributorrole",
  b036: "personname",
  b037: "personnameinverted",
  b039: "namesbeforekey",
  b247: "prefixtokey",
  b040: "keynames",
  b041: "namesafterkey",
  b248: "suffixtokey",
  b249: "unnamedpersons",
  b049: "contributorstatement",
  b012: "productform",
  x410: "partnumber",
  b220: "extentunit",
  x427: "contentaudience",
  j261: "pricequalifier",
  j263: "minimumorderquantity",
  x476: "pricedaterole",
  j161: "priceeffectivefrom",
  j162: "priceeffectiveuntil",
  x449: "countriesincluded",
  x450: "regionsincluded",
  b251: "countrycode",
  x473: "taxableamount",
  m184: "defaultlanguageoftext",
  b047: "corporatename",
  b253: "languagerole",
  b252: "languagecode",
  b218: "extenttype",
  b219: "extentvalue",
  x315: "measuretype",
  c094: "measurement",
  c095: "measureunitcode",
  b067: "subjectschemeidentifier",
  b069: "subjectcode",
  b070: "subjectheadingtext",
  x425: "mainsubject",
  x426: "texttype",
  d104: "text",
  x436: "resourcecontenttype",
  x435: "resourcelink",
  b291: "publishingrole",
  b081: "publishername",
  b079: "imprintname",
  x448: "publishingdaterole",
  b306: "date",
  j396: "productavailability",
  j350: "onhand",
  x462: "pricetype",
  j151: "priceamount",
  j152: "currencycode",
  m186: "defaultcurrencycode",
  x310: "defaultpricetype",
  b003: "publicationdate",
  b004: "isbn",
  b005: "ean13",
  b028: "titletext",
  b059: "languageoftext",
  b061: "numberofpages",
  b064: "basicmainsubject",
  b191: "subjectschemeidentifier",
  c093: "measuretype",
  d102: "texttypecode",
  f114: "mediafiletypecode",
  f117: "mediafilelink",
  j141: "availabilitycode",
  j148: "pricetype",
  m185: "defaultpricetype",
};

// Names that differ in ONIX 2.1.
const RENAMED: Record<string, string> = {
  distinctivetitle: "titletext",
  mainsubjectschemeidentifier: "subjectschemeidentifier",
  measuretypecode: "measuretype",
  pricetypecode: "pricetype",
  defaultpricetypecode: "defaultpricetype",
};

/** Parses one product at a time, with the header before it. @throws Failure "import.kind" for damaged XML */
export function readProducts(
  text: string,
  onProduct: (product: OnixElement, header: OnixElement | undefined) => void,
): void {
  const open: OnixElement[] = [];
  let header: OnixElement | undefined;
  /** The depth in the markup of a text: 1 in the text itself, 0 outside. */
  let xhtmlDepth = 0;
  let line = 1;
  const parser = new Parser();
  const addText = (value: string) => {
    const last = open.at(-1);
    if (last) last.text += value;
  };
  parser.on("openTag", (tag) => {
    const name = nameOf(tag);
    if (xhtmlDepth > 0) {
      xhtmlDepth += 1;
      addText(`<${tag}>`);
    } else if (open.length > 0 || name === "product" || name === "header") {
      const element = { name, text: "", children: [], line };
      open.at(-1)?.children.push(element);
      open.push(element);
      if (name === "text") xhtmlDepth = 1;
    }
  });
  parser.on("closeTag", (tag) => {
    if (xhtmlDepth > 1) addText(`</${tag}>`);
    if (xhtmlDepth > 0) xhtmlDepth -= 1;
    if (xhtmlDepth > 0) return;
    const element = open.pop();
    if (element?.name === "product") onProduct(element, header);
    else if (element?.name === "header") header = element;
  });
  parser.on("text", (value, decode) => addText(decode(value)));
  parser.on("cdata", addText);
  parser.on("error", (error) => {
    throw new Failure("invalid", "import.kind", `This ONIX message is damaged: ${error.message}.`);
  });
  // Parsed in pieces with lines counted here: the parser would count them from the beginning of the file for each element.
  for (const piece of text.split(/(?=<(?:[\w-]+:)?product\b)/i)) {
    parser.write(piece);
    for (let index = piece.indexOf("\n"); index >= 0; index = piece.indexOf("\n", index + 1)) line += 1;
  }
  parser.end();
}

const nameOf = (tag: string): string => {
  const name = tag.replace(/^.*:/, "");
  const reference = name.toLowerCase();
  return SHORT[name] ?? RENAMED[reference] ?? reference;
};

// Elements about a series, a part or another product. The second line is ONIX 2.1.
const ABOUT_OTHERS = [
  ...["collection", "productpart", "contentdetail", "relatedmaterial", "alternativename"],
  ...["series", "set", "containeditem", "contentitem", "relatedproduct"],
];

/** All elements of this name, without those about a series, a part or another product. */
export const findAll = (element: OnixElement, name: string): OnixElement[] =>
  element.children.flatMap((child) => {
    if (child.name === name) return [child];
    return ABOUT_OTHERS.includes(child.name) ? [] : findAll(child, name);
  });

export const textOf = (element: OnixElement | undefined, name: string): string =>
  (element && findAll(element, name)[0]?.text.trim()) ?? "";

/** The first element with the earliest of these codes that any element has. */
export function firstByCode(
  elements: readonly OnixElement[],
  code: string,
  codes: readonly string[],
): OnixElement | undefined {
  for (const wanted of codes) {
    const found = elements.find((one) => textOf(one, code) === wanted);
    if (found) return found;
  }
  return undefined;
}
