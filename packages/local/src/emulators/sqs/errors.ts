import { ServiceError } from "../support/service-error.ts";

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html
export const invalid = (message: string) => new ServiceError("InvalidParameterValueException", message);

const HEADERS = { "content-type": "application/x-amz-json-1.0" };

export const errorResponse = ({ code, message, status }: ServiceError): Response =>
  Response.json({ __type: `com.amazonaws.sqs#${code}`, message }, { status, headers: HEADERS });

export const resultResponse = (result: object): Response => Response.json(result, { headers: HEADERS });
