type Metadata = { requestId: string | undefined; attempts: number; httpStatusCode: number };

/** A response of DynamoDB other than 200; its `name` is like "ConditionalCheckFailedException". */
export class TableError extends Error {
  /** As in errors of the AWS SDK. */
  readonly $metadata: Metadata;
  /** Of a cancelled transaction: one for each of its writes. */
  readonly CancellationReasons: readonly { Code?: string }[];

  /** Of the item whose condition was refused, where they were asked for. */
  readonly attributes: string[];

  constructor(body: string, metadata: Metadata) {
    const { __type = "", message, Message, CancellationReasons = [], Item = {} } = parse(body);
    super(message ?? Message ?? body);
    this.name = __type.slice(__type.indexOf("#") + 1) || `Status${metadata.httpStatusCode}`;
    this.$metadata = metadata;
    this.CancellationReasons = CancellationReasons;
    this.attributes = Object.keys(Item);
  }
}

type Body = {
  __type?: string;
  message?: string;
  Message?: string;
  CancellationReasons?: { Code?: string }[];
  Item?: object;
};

// What stands between the shop and the table may respond with another text.
function parse(body: string): Body {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
