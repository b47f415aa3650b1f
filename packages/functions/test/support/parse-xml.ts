/// <reference path="../../../core/src/import/file/saxen.d.ts" />
import { Parser } from "saxen";

export class XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[] = [];
  text = "";

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name;
    this.attributes = attributes;
  }

  all = (name: string): XmlElement[] => this.children.filter((child) => child.name === name);

  /** The text of each child whose name occurs once. */
  fields = (): Record<string, string> =>
    Object.fromEntries(
      this.children.filter(({ name }) => this.all(name).length === 1).map(({ name, text }) => [name, text]),
    );
}

// Characters that no document can have (XML 1.0, 2.2).
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** @throws Error if the text is not well-formed XML */
export function parseXml(xml: string): XmlElement {
  if (NOT_XML.test(xml)) throw new Error("a character that XML cannot have");
  const openElements = [new XmlElement("", {})];
  const parser = new Parser()
    .on("openTag", (name, attributes, decode) => {
      const values = Object.entries(attributes()).map(([key, value]) => [key, decode(value)] as const);
      const element = new XmlElement(name, Object.fromEntries(values));
      openElements.at(-1)?.children.push(element);
      openElements.push(element);
    })
    .on("closeTag", () => void openElements.pop())
    .on("text", (text, decode) => {
      const last = openElements.at(-1);
      if (last) last.text += decode(text);
    })
    .on("warn", (error) => {
      throw error;
    })
    .on("error", (error) => {
      throw error;
    });
  parser.write(xml);
  parser.end();
  const [root] = openElements[0]?.children ?? [];
  if (!root) throw new Error("no element");
  return root;
}
