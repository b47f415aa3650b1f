/** A request of DynamoDB's JSON protocol; operations are named like "PutItem" or "TransactWriteItems". */
export type TableRequest = { operation: string; body: Buffer };

type Attributes = Record<string, unknown>;
type Access = { TableName: string; Key?: Attributes; Item?: Attributes };

const SINGLE_WRITES = new Set(["PutItem", "UpdateItem", "DeleteItem"]);
/** Of every table that the shop has. */
const KEY = ["pk", "sk"];

export const isWritingTransaction = ({ operation }: TableRequest): boolean =>
  operation === "TransactWriteItems";
export const isTransaction = (request: TableRequest): boolean =>
  isWritingTransaction(request) || request.operation === "TransactGetItems";

/** The items of a transaction or a single write, in its own sequence; none of another request. */
export function requestedItems(request: TableRequest): string[] {
  if (!isTransaction(request) && !SINGLE_WRITES.has(request.operation)) return [];
  const input = JSON.parse(request.body.toString());
  const accesses: Access[] = isTransaction(request)
    ? input.TransactItems.flatMap((one: Record<string, Access>) => Object.values(one))
    : [input];
  return accesses.map(({ TableName, Key, Item }) =>
    JSON.stringify([TableName, ...KEY.map((name) => (Key ?? Item)?.[name])]),
  );
}
