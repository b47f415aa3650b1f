import { randomUUID } from "node:crypto";
import { toXml, type XmlElement } from "../support/xml.ts";

const NAMESPACE = "http://ses.amazonaws.com/doc/2010-12-01/";
const HEADERS = { "content-type": "text/xml" };

/** https://docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html */
export class SesError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const invalid = (message: string) => new SesError("InvalidParameterValue", message);
export const rejected = (message: string) => new SesError("MessageRejected", message);

export const errorResponse = ({ code, message, status }: SesError): Response =>
  new Response(
    document("ErrorResponse", {
      Error: { Type: status < 500 ? "Sender" : "Receiver", Code: code, Message: message },
      RequestId: randomUUID(),
    }),
    { status, headers: HEADERS },
  );

export const resultResponse = (action: string, result: XmlElement): Response =>
  new Response(
    document(`${action}Response`, {
      [`${action}Result`]: result,
      ResponseMetadata: { RequestId: randomUUID() },
    }),
    { headers: HEADERS },
  );

const document = (root: string, content: XmlElement) =>
  `<?xml version="1.0"?>\n<${root} xmlns="${NAMESPACE}">${toXml(content)}</${root}>`;
