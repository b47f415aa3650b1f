import {
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import { startRetries } from "../../kernel/retry.ts";
import type { Page } from "../../kernel/stores.ts";
import type { Key } from "./keys.ts";
import { fromCursor, keyCondition, type Range, toCursor, unknownCursor } from "./range.ts";
import { retryTransient, throttled } from "./table-client.ts";
import { fromAttributes, toAttributes, toInput, Writes } from "./writes.ts";

export const ItemKey = z.object({ pk: z.string(), sk: z.string() });
const Item = z.looseObject(ItemKey.shape);

/** Called after every request. */
export type Meter = (use: { operation: string; units: number }) => void;

/** Items are domain values with their keys, so a read parses with the domain's schema. */
export class TableReads extends Writes {
  protected readonly client: DynamoDBClient;
  protected readonly meter: Meter;

  constructor(client: DynamoDBClient, name: string, meter: Meter = () => {}) {
    super(name);
    this.client = client;
    this.meter = meter;
  }

  /** Strongly consistent. @param attributes the only ones that are read, for callers that may not read others */
  async get<S extends z.ZodMiniType>(
    schema: S,
    key: Key,
    attributes?: readonly string[],
  ): Promise<z.output<S> | undefined> {
    const output = await this.client.send(
      new GetItemCommand({
        TableName: this.name,
        Key: toAttributes(key),
        ...projection(attributes),
        ConsistentRead: true,
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    this.meter({ operation: "get", units: output.ConsumedCapacity?.CapacityUnits ?? 0 });
    return output.Item && schema.parse(fromAttributes(output.Item));
  }

  /** Strongly consistent, in no order, without duplicates; missing items are left out. Reads only `attributes`, if given. */
  async getMany<S extends z.ZodMiniType>(
    schema: S,
    keys: readonly Key[],
    attributes?: readonly string[],
  ): Promise<z.output<S>[]> {
    const items: z.output<S>[] = [];
    for (let index = 0; index < keys.length; index += MAX_BATCH_KEYS) {
      let unread = keys.slice(index, index + MAX_BATCH_KEYS).map(toAttributes);
      for (const retries = startRetries(); ; ) {
        const output = await this.client.send(
          new BatchGetItemCommand({
            RequestItems: { [this.name]: { Keys: unread, ...projection(attributes), ConsistentRead: true } },
            ReturnConsumedCapacity: "TOTAL",
          }),
        );
        for (const use of output.ConsumedCapacity ?? [])
          this.meter({ operation: "getMany", units: use.CapacityUnits ?? 0 });
        for (const item of output.Responses?.[this.name] ?? [])
          items.push(schema.parse(fromAttributes(item)));
        unread = output.UnprocessedKeys?.[this.name]?.Keys ?? [];
        if (unread.length === 0) break;
        if (!(await retries.next())) throw throttled(`the table left ${unread.length} keys unread`);
      }
    }
    return items;
  }

  /** Reads items of different kinds in one request. @returns a function that parses one of them; undefined if it is missing */
  async finder(keys: readonly Key[], attributes?: readonly string[]) {
    const items = await this.getMany(Item, keys, attributes && ["pk", "sk", ...attributes]);
    return <S extends z.ZodMiniType>(schema: S, { pk, sk }: Key): z.output<S> | undefined => {
      const item = items.find((one) => one.pk === pk && one.sk === sk);
      return item && schema.parse(item);
    };
  }

  /** Reads all items as of one moment, at twice the price of `getMany`. Retried on a concurrent write. */
  async getTogether(keys: readonly Key[]): Promise<(Record<string, unknown> | undefined)[]> {
    const command = new TransactGetItemsCommand({
      TransactItems: keys.map((key) => ({ Get: { TableName: this.name, Key: toAttributes(key) } })),
      ReturnConsumedCapacity: "TOTAL",
    });
    const output = await retryTransient(() => this.client.send(command));
    for (const use of output.ConsumedCapacity ?? [])
      this.meter({ operation: "getTogether", units: use.CapacityUnits ?? 0 });
    return (output.Responses ?? []).map(({ Item }) => Item && fromAttributes(Item));
  }

  /** Indexes are eventually consistent, the table is strongly consistent. */
  async query<S extends z.ZodMiniType>(schema: S, range: Range): Promise<Page<z.output<S>>> {
    const output = await this.client
      .send(
        new QueryCommand({
          TableName: this.name,
          ...(range.index ? { IndexName: range.index } : { ConsistentRead: true }),
          ...toInput(keyCondition(range)),
          ScanIndexForward: !range.descending,
          ...(range.limit === undefined ? {} : { Limit: range.limit }),
          ...(range.cursor === undefined
            ? {}
            : { ExclusiveStartKey: toAttributes(fromCursor(range.cursor)) }),
          ReturnConsumedCapacity: "TOTAL",
        }),
      )
      .catch((error: unknown) => {
        // A forged cursor may parse without being a key of this list.
        const isCursor = range.cursor !== undefined && error instanceof Error;
        throw isCursor && error.name === "ValidationException" ? unknownCursor() : error;
      });
    this.meter({ operation: "query", units: output.ConsumedCapacity?.CapacityUnits ?? 0 });
    return {
      items: (output.Items ?? []).map((item) => schema.parse(fromAttributes(item))),
      cursor: output.LastEvaluatedKey && toCursor(fromAttributes(output.LastEvaluatedKey)),
    };
  }

  /** Every page of a query: for small lists and jobs, never in a shopper's request. */
  async *all<S extends z.ZodMiniType>(schema: S, range: Range): AsyncGenerator<z.output<S>> {
    let cursor = range.cursor;
    do {
      const page = await this.query(schema, { ...range, cursor });
      yield* page.items;
      cursor = page.cursor;
    } while (cursor);
  }

  /** Yields the items whose partition key has one of the prefixes. Reads the whole table: only for an operator's repairs. */
  async *scan(prefixes: readonly string[]): AsyncGenerator<Key[]> {
    let startKey: Record<string, unknown> | undefined;
    do {
      const output = await this.client.send(
        new ScanCommand({
          TableName: this.name,
          FilterExpression: prefixes.map((_, index) => `begins_with(pk, :p${index})`).join(" OR "),
          ExpressionAttributeValues: toAttributes(
            Object.fromEntries(prefixes.map((prefix, index) => [`:p${index}`, prefix])),
          ),
          ProjectionExpression: "pk, sk",
          ...(startKey && { ExclusiveStartKey: toAttributes(startKey) }),
        }),
      );
      yield (output.Items ?? []).map((item) => ItemKey.parse(fromAttributes(item)));
      startKey = output.LastEvaluatedKey && fromAttributes(output.LastEvaluatedKey);
    } while (startKey);
  }
}

const projection = (attributes: readonly string[] | undefined) =>
  attributes && {
    ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
  };

// DynamoDB's limit per BatchGetItem.
const MAX_BATCH_KEYS = 100;
