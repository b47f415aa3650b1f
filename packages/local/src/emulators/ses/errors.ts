import { randomUUID } from "node:crypto";
import { ServiceError } from "../support/service-error.ts";
import { toXml, type XmlElement } from "../support/xml.ts";

const NAMESPACE = "http://ses.amazonaws.com/doc/2010-12-01/";
const HEADERS = { "content-type": "text/xml" };

// https://docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html
export const invalid = (message: string) => new ServiceError("InvalidParameterValue", message);
export const rejected = (message: string) => new ServiceError("MessageRejected", message);

export const errorResponse = ({ code, message, status }: ServiceError): Response =>
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
