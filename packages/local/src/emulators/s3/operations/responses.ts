import { toXml, type XmlElement } from "../../support/xml.ts";
import { XML_HEADERS, XML_PROLOGUE } from "../errors.ts";

const NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

export function xmlResponse(root: string, content: XmlElement, status = 200): Response {
  const body = `${XML_PROLOGUE}<${root} xmlns="${NAMESPACE}">${toXml(content)}</${root}>`;
  return new Response(body, { status, headers: XML_HEADERS });
}

export const emptyResponse = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers });

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
