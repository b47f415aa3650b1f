/** A request of DynamoDB's JSON protocol; operations are named like "PutItem" or "TransactWriteItems". */
export type TableRequest = { operation: string; body: Buffer };

type Attributes = Record<string, unknown>;
type Write = { TableName: string; Key?: Attributes; Item?: Attributes };

const SINGLE_WRITES = new Set(["PutItem", "UpdateItem", "DeleteItem"]);
/** Of every table that the shop has. */
const KEY = ["pk", "sk"];

export const isTransaction = ({ operation }: TableRequest): boolean => operation === "TransactWriteItems";

/** The items that a request writes or checks, in its own sequence; none for a read or a batch. */
export function writtenItems(request: TableRequest): string[] {
  if (!isTransaction(request) && !SINGLE_WRITES.has(request.operation)) return [];
  const input = JSON.parse(request.body.toString());
  const writes: Write[] = isTransaction(request)
    ? input.TransactItems.flatMap((one: Record<string, Write>) => Object.values(one))
    : [input];
  return writes.map(({ TableName, Key, Item }) =>
    JSON.stringify([TableName, ...KEY.map((name) => (Key ?? Item)?.[name])]),
  );
}
