import type { AttributeValue } from "@aws-sdk/client-dynamodb";

export type Item = Record<string, AttributeValue>;

const utf8 = (text: string): number => Buffer.byteLength(text);
// A byte for every two digits, one for the sign and one more.
const numberSize = (text: string): number =>
  Math.ceil(text.replace(/^-|\./g, "").replace(/^0+/, "").length / 2) + 1 + (text.startsWith("-") ? 1 : 0);
const base64Size = (bytes: string | Uint8Array): number =>
  typeof bytes === "string" ? Buffer.from(bytes, "base64").length : bytes.length;

const OVERHEAD = 3;

function valueSize(value: AttributeValue): number {
  const [[type, content] = ["NULL", true]] = Object.entries(value);
  switch (type) {
    case "S":
      return utf8(content as string);
    case "N":
      return numberSize(content as string);
    case "B":
      return base64Size(content as string | Uint8Array);
    case "SS":
      return sum((content as string[]).map(utf8));
    case "NS":
      return sum((content as string[]).map(numberSize));
    case "BS":
      return sum((content as Uint8Array[]).map(base64Size));
    case "L":
      return OVERHEAD + sum((content as AttributeValue[]).map((one) => 1 + valueSize(one)));
    case "M":
      return (
        OVERHEAD + sum(Object.entries(content as Item).map(([name, one]) => 1 + utf8(name) + valueSize(one)))
      );
    default:
      return 1; // BOOL and NULL
  }
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** In bytes. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
export const itemSize = (item: Item): number =>
  sum(Object.entries(item).map(([name, value]) => utf8(name) + valueSize(value)));

/** 1 for each begun kB. */
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024));

/** 1 for each begun 4 kB of a strongly consistent read, half of it for another. */
export const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / 4096)) / (isConsistent ? 1 : 2);
