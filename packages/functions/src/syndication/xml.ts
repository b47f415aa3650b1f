import { escapeXml } from "@frangipani/core/kernel";

type Attributes = Readonly<Record<string, string>>;

const tag = (name: string, attributes: Attributes): string =>
  `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join("")}`;

/** An element with child elements, which are XML already. */
export const parent = (name: string, children: readonly string[], attributes: Attributes = {}): string =>
  `<${tag(name, attributes)}>${children.join("")}</${name}>`;

export const element = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${tag(name, attributes)}>${escapeXml(text)}</${name}>`;

export const empty = (name: string, attributes: Attributes): string => `<${tag(name, attributes)}/>`;

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
