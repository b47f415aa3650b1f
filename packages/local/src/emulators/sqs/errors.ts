/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html */
export class SqsError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const invalid = (message: string) => new SqsError("InvalidParameterValueException", message);

const HEADERS = { "content-type": "application/x-amz-json-1.0" };

export const errorResponse = ({ code, message, status }: SqsError): Response =>
  Response.json({ __type: `com.amazonaws.sqs#${code}`, message }, { status, headers: HEADERS });

export const resultResponse = (result: object): Response => Response.json(result, { headers: HEADERS });
