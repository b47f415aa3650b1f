import { readIsbn } from "../../books/book/isbn.ts";
import { SHOP_NAME } from "../../kernel/shop.ts";
import { escapeHtml, escapeXml } from "../../kernel/text/markup.ts";
import { type ExportedBook, ID_TYPE_NAME } from "../columns.ts";
import { languageCode } from "../values/language.ts";
import { readDescription } from "../values/texts.ts";

/** ONIX for Books 3.0 with reference tags, in the order of its schema; the numbers are of its code lists. */
export const writeOnix = (books: readonly ExportedBook[], now: Date): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
<Header>${element("Sender", text("SenderName", SHOP_NAME))}${text("SentDateTime", now.toISOString().replace(/[-:]|\.\d+/g, ""))}</Header>
${books.map(product).join("\n")}
</ONIXMessage>
`;

const element = (name: string, ...children: string[]): string => `<${name}>${children.join("")}</${name}>`;
const text = (name: string, value: string, attribute = ""): string =>
  `<${name}${attribute}>${escapeXml(value)}</${name}>`;

const product = (book: ExportedBook): string =>
  element(
    "Product",
    text("RecordReference", book.id),
    text("NotificationType", "03"),
    element(
      "ProductIdentifier",
      text("ProductIDType", "01"),
      text("IDTypeName", ID_TYPE_NAME),
      text("IDValue", book.id),
    ),
    isbn(book.isbn),
    element(
      "DescriptiveDetail",
      text("ProductComposition", "00"),
      text("ProductForm", "BA"),
      element(
        "Measure",
        text("MeasureType", "08"),
        text("Measurement", String(Math.round(Number(book.weight) * 1000))),
        text("MeasureUnitCode", "gr"),
      ),
      element(
        "TitleDetail",
        text("TitleType", "01"),
        element("TitleElement", text("TitleElementLevel", "01"), text("TitleText", book.title)),
      ),
      ...book.author.split(BETWEEN_AUTHORS).map(contributor),
      language(book.language),
      element("Extent", text("ExtentType", "00"), text("ExtentValue", book.pages), text("ExtentUnit", "03")),
      element(
        "Subject",
        text("SubjectSchemeIdentifier", "24"),
        text("SubjectSchemeName", SHOP_NAME),
        text("SubjectHeadingText", `${book.category} > ${book.subcategory}`),
      ),
    ),
    element(
      "CollateralDetail",
      element("TextContent", text("TextType", "03"), text("ContentAudience", "00"), description(book)),
    ),
    element(
      "PublishingDetail",
      element("Publisher", text("PublishingRole", "01"), text("PublisherName", book.publisher)),
      element(
        "PublishingDate",
        text("PublishingDateRole", "01"),
        text("Date", book.publishedDate, ' dateformat="05"'),
      ),
    ),
    element("ProductSupply", supply(book)),
  );

function isbn(isbn: string): string {
  const { isbn: digits, isbn13 } = readIsbn(isbn);
  if (isbn13 === "") return "";
  const type = digits.length === 13 ? "15" : "02";
  return element("ProductIdentifier", text("ProductIDType", type), text("IDValue", digits));
}

// "King, Jr." is one author.
const BETWEEN_AUTHORS = /, (?!(?:jr|sr|ii|iii|iv|ph\.? ?d|m\.?d|esq|eds?)\b)/i;

const contributor = (name: string, index: number): string =>
  element(
    "Contributor",
    text("SequenceNumber", String(index + 1)),
    text("ContributorRole", "A01"),
    text("PersonName", name),
  );

function language(name: string): string {
  const code = languageCode(name);
  return code ? element("Language", text("LanguageRole", "01"), text("LanguageCode", code)) : "";
}

// A text that could be taken for HTML is sent as HTML.
const description = ({ description: value }: ExportedBook): string =>
  readDescription(value).value === value
    ? text("Text", value, ' textformat="06"')
    : text("Text", escapeHtml(value), ' textformat="02"');

const supply = ({ stock, price }: ExportedBook): string =>
  element(
    "SupplyDetail",
    element("Supplier", text("SupplierRole", "00"), text("SupplierName", SHOP_NAME)),
    text("ProductAvailability", stock === "0" ? "31" : "21"),
    element("Stock", text("OnHand", stock)),
    // Price type 01 excludes tax, which is added to an order.
    element("Price", text("PriceType", "01"), text("PriceAmount", price), text("CurrencyCode", "SGD")),
  );
