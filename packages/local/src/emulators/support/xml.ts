const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const NAMED_ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

// Control characters are written as references, so that any key can be in a response.
const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\p{Cc}]/gu, (c) => ENTITIES[c] ?? `&#x${c.codePointAt(0)?.toString(16)};`);

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number.parseInt(decimal, 10));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return NAMED_ENTITIES[name] ?? whole;
  });

type XmlValue = string | number | boolean | undefined | XmlElement | XmlValue[];
export type XmlElement = { [name: string]: XmlValue };

/** Writes nested elements: an array repeats its element, undefined leaves it out. */
export function toXml(value: XmlElement): string {
  return Object.entries(value)
    .flatMap(([name, content]) =>
      (Array.isArray(content) ? content : [content]).map((value) => [name, value] as const),
    )
    .map(([name, content]) => {
      if (content === undefined) return "";
      const inner = typeof content === "object" ? toXml(content as XmlElement) : escapeXml(String(content));
      return `<${name}>${inner}</${name}>`;
    })
    .join("");
}

/** What is inside each `<name>` of a request body, which must be small and not nest elements of that name. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "g"))].map(
    ([, inner]) => inner ?? "",
  );

export const textOf = (xml: string, name: string): string | undefined => {
  const [first] = elementsOf(xml, name);
  return first === undefined ? undefined : unescapeXml(first);
};
