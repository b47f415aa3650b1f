import { isDeepStrictEqual } from "node:util";
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
  type UpdateItemCommandOutput,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import { startRetries } from "../../kernel/retry.ts";
import type { Page } from "../../kernel/stores.ts";
import type { Key } from "./keys.ts";
import { fromCursor, keyCondition, type Range, toCursor, unknownCursor } from "./range.ts";
import { cancellationCodes, retryTransient } from "./table-client.ts";
import {
  type Change,
  type Delete,
  fromAttributes,
  type Put,
  toAttributes,
  toInput,
  type Write,
  Writes,
} from "./writes.ts";

export const ItemKey = z.object({ pk: z.string(), sk: z.string() });
const Item = z.looseObject(ItemKey.shape);

/** Called after every request. */
export type Meter = (use: { operation: string; units: number }) => void;

/** Items are domain values with their keys, so a read parses with the domain's schema. */
export class Table extends Writes {
  readonly #client: DynamoDBClient;
  readonly #meter: Meter;
  /** How many changes of books or settings this process has stored. */
  ownChanges = 0;

  constructor(client: DynamoDBClient, name: string, meter: Meter = () => {}) {
    super(name);
    this.#client = client;
    this.#meter = meter;
  }

  /** Strongly consistent. @param attributes are read alone, for callers that may read no more of an item */
  async get<S extends z.ZodMiniType>(
    schema: S,
    key: Key,
    attributes?: readonly string[],
  ): Promise<z.output<S> | undefined> {
    const output = await this.#client.send(
      new GetItemCommand({
        TableName: this.name,
        Key: toAttributes(key),
        ...projection(attributes),
        ConsistentRead: true,
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    this.#meter({ operation: "get", units: output.ConsumedCapacity?.CapacityUnits ?? 0 });
    return output.Item && schema.parse(fromAttributes(output.Item));
  }

  /** Strongly consistent, in no order, without duplicates; missing items are left out. `attributes` are read alone. */
  async getMany<S extends z.ZodMiniType>(
    schema: S,
    keys: readonly Key[],
    attributes?: readonly string[],
  ): Promise<z.output<S>[]> {
    const found: z.output<S>[] = [];
    for (let index = 0; index < keys.length; index += MAX_KEYS) {
      let left = keys.slice(index, index + MAX_KEYS).map(toAttributes);
      for (const retries = startRetries(); ; ) {
        const output = await this.#client.send(
          new BatchGetItemCommand({
            RequestItems: { [this.name]: { Keys: left, ...projection(attributes), ConsistentRead: true } },
            ReturnConsumedCapacity: "TOTAL",
          }),
        );
        for (const use of output.ConsumedCapacity ?? [])
          this.#meter({ operation: "getMany", units: use.CapacityUnits ?? 0 });
        for (const item of output.Responses?.[this.name] ?? [])
          found.push(schema.parse(fromAttributes(item)));
        left = output.UnprocessedKeys?.[this.name]?.Keys ?? [];
        if (left.length === 0) break;
        if (!(await retries.next())) throw throttled(`the table left ${left.length} keys unread`);
      }
    }
    return found;
  }

  /** Items of different kinds in one request; `attributes` are read alone. @returns what parses one, undefined without it */
  async finder(keys: readonly Key[], attributes?: readonly string[]) {
    const items = await this.getMany(Item, keys, attributes && ["pk", "sk", ...attributes]);
    return <S extends z.ZodMiniType>(schema: S, { pk, sk }: Key): z.output<S> | undefined => {
      const item = items.find((one) => one.pk === pk && one.sk === sk);
      return item && schema.parse(item);
    };
  }

  /** All items as of one moment: at twice the price of `getMany`, and retried on a concurrent write. */
  async getTogether(keys: readonly Key[]): Promise<(Record<string, unknown> | undefined)[]> {
    const command = new TransactGetItemsCommand({
      TransactItems: keys.map((key) => ({ Get: { TableName: this.name, Key: toAttributes(key) } })),
      ReturnConsumedCapacity: "TOTAL",
    });
    const output = await retryTransient(() => this.#client.send(command));
    for (const use of output.ConsumedCapacity ?? [])
      this.#meter({ operation: "getTogether", units: use.CapacityUnits ?? 0 });
    return (output.Responses ?? []).map(({ Item }) => Item && fromAttributes(Item));
  }

  /** Indexes are eventually consistent, the table is strongly consistent. */
  async query<S extends z.ZodMiniType>(schema: S, range: Range): Promise<Page<z.output<S>>> {
    const output = await this.#client
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
        // A made-up cursor parses, and is then no key of this list.
        const isCursor = range.cursor !== undefined && error instanceof Error;
        throw isCursor && error.name === "ValidationException" ? unknownCursor() : error;
      });
    this.#meter({ operation: "query", units: output.ConsumedCapacity?.CapacityUnits ?? 0 });
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

  /** Every item whose partition key begins so: for an operator's repairs alone, as it reads the whole table. */
  async *scan(partitionsWith: readonly string[]): AsyncGenerator<Key[]> {
    let from: Record<string, unknown> | undefined;
    do {
      const output = await this.#client.send(
        new ScanCommand({
          TableName: this.name,
          FilterExpression: partitionsWith.map((_, index) => `begins_with(pk, :p${index})`).join(" OR "),
          ExpressionAttributeValues: toAttributes(
            Object.fromEntries(partitionsWith.map((prefix, index) => [`:p${index}`, prefix])),
          ),
          ProjectionExpression: "pk, sk",
          ...(from && { ExclusiveStartKey: toAttributes(from) }),
        }),
      );
      yield (output.Items ?? []).map((item) => ItemKey.parse(fromAttributes(item)));
      from = output.LastEvaluatedKey && fromAttributes(output.LastEvaluatedKey);
    } while (from);
  }

  /**
   * All writes or none (at most 100). Conflicts with other transactions and throttling are retried with backoff.
   * @param refusedByNow asked before each retry, which it saves: positions of writes that would be refused
   * @returns the positions of the writes whose condition was refused; empty when everything was written
   * @throws what DynamoDB threw, unless the cause was a refused condition
   */
  async transact(
    writes: readonly Write[],
    refusedByNow: () => Promise<number[]> = async () => [],
  ): Promise<number[]> {
    const [first] = writes;
    const isSingle = writes.length === 1 && first;
    return retryTransient(
      () => (isSingle ? this.#writeSingle(first) : this.#together(writes)),
      async () => {
        const refused = await refusedByNow();
        return refused.length > 0 ? refused : undefined;
      },
    );
  }

  /** As `transact`. @returns whether everything was written */
  async write(...writes: Write[]): Promise<boolean> {
    return (await this.transact(writes)).length === 0;
  }

  /** For what may be done once: a transaction's token tells a repeated request from another one, at twice the price. */
  async writeOnce(write: Write): Promise<boolean> {
    return (await retryTransient(() => this.#together([write]))).length === 0;
  }

  /** A single update. @returns whether its condition held */
  updateOne(key: Key, change: Change): Promise<boolean> {
    return this.write(this.update(key, change));
  }

  /** A single write. @returns undefined, or the item whose condition was refused: empty when there is none */
  async updateUnless(
    key: Key,
    change: Parameters<Writes["update"]>[1],
  ): Promise<Record<string, unknown> | undefined> {
    const result = await this.#update(key, change, { ReturnValuesOnConditionCheckFailure: "ALL_OLD" });
    return result instanceof ConditionalCheckFailedException ? fromAttributes(result.Item ?? {}) : undefined;
  }

  /** Changes one item, with retries like `transact`. @returns what it is then; undefined when its condition was refused */
  async change<S extends z.ZodMiniType>(
    schema: S,
    key: Key,
    change: Change,
  ): Promise<z.output<S> | undefined> {
    const result = await this.#update(key, change, { ReturnValues: "ALL_NEW" });
    return result instanceof ConditionalCheckFailedException
      ? undefined
      : schema.parse(fromAttributes(result.Attributes ?? {}));
  }

  #update(
    key: Key,
    change: Parameters<Writes["update"]>[1],
    returned: Pick<UpdateItemCommandInput, "ReturnValues" | "ReturnValuesOnConditionCheckFailure">,
  ): Promise<UpdateItemCommandOutput | ConditionalCheckFailedException> {
    const command = new UpdateItemCommand({
      ...toInput(this.update(key, change).Update),
      ...returned,
      ReturnConsumedCapacity: "TOTAL",
    });
    return retryTransient(async () => {
      try {
        const output = await this.#client.send(command);
        this.#meter({ operation: "write", units: output.ConsumedCapacity?.CapacityUnits ?? 0 });
        return output;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return error;
        throw error;
      }
    });
  }

  async #together(writes: readonly Write[]): Promise<number[]> {
    try {
      const output = await this.#client.send(
        new TransactWriteItemsCommand({
          TransactItems: writes.map(toTransactItem),
          ReturnConsumedCapacity: "TOTAL",
        }),
      );
      for (const use of output.ConsumedCapacity ?? [])
        this.#meter({ operation: "transact", units: use.CapacityUnits ?? 0 });
      return [];
    } catch (error) {
      const refused = cancellationCodes(error).flatMap((code, position) =>
        code === "ConditionalCheckFailed" ? [position] : [],
      );
      if (refused.length > 0) return refused;
      throw error;
    }
  }

  /** At half the price of a transaction, for idempotent work that is repeated on failure. No key may occur twice. */
  async writeEach(writes: readonly (Put | Delete)[]): Promise<void> {
    const batches = Array.from({ length: Math.ceil(writes.length / MAX_BATCH) }, (_, index) =>
      writes.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH),
    );
    await Promise.all(batches.map((batch) => this.#writeBatch(batch)));
  }

  async #writeBatch(writes: readonly (Put | Delete)[]): Promise<void> {
    let left: WriteRequest[] = writes.map((write) =>
      "Put" in write
        ? { PutRequest: { Item: toAttributes(write.Put.Item) } }
        : { DeleteRequest: { Key: toAttributes(write.Delete.Key) } },
    );
    for (const retries = startRetries(); ; ) {
      const output = await this.#client.send(
        new BatchWriteItemCommand({ RequestItems: { [this.name]: left }, ReturnConsumedCapacity: "TOTAL" }),
      );
      for (const use of output.ConsumedCapacity ?? [])
        this.#meter({ operation: "writeEach", units: use.CapacityUnits ?? 0 });
      left = output.UnprocessedItems?.[this.name] ?? [];
      if (left.length === 0) return;
      if (!(await retries.next())) throw throttled(`the table left ${left.length} items unwritten`);
    }
  }

  /** Costs half of a transaction. */
  async #writeSingle(write: Write): Promise<number[]> {
    try {
      const { Put, Update, Delete } = toTransactItem(write);
      const command = Put
        ? new PutItemCommand({
            ...Put,
            ReturnValuesOnConditionCheckFailure: "ALL_OLD",
            ReturnConsumedCapacity: "TOTAL",
          })
        : Update
          ? new UpdateItemCommand({ ...Update, ReturnConsumedCapacity: "TOTAL" })
          : new DeleteItemCommand({
              TableName: this.name,
              Key: {},
              ...Delete,
              ReturnConsumedCapacity: "TOTAL",
            });
      const output = await this.#client.send(command as PutItemCommand);
      this.#meter({ operation: "write", units: output.ConsumedCapacity?.CapacityUnits ?? 0 });
      return [];
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return isStored(write, error) ? [] : [0];
    }
  }
}

/** Whether the SDK's first attempt has put the item, and its response was lost: transactions have a token for that. */
const isStored = ({ Put }: Write, { Item, $metadata }: ConditionalCheckFailedException): boolean =>
  Put?.Item !== undefined && ($metadata.attempts ?? 1) > 1 && isDeepStrictEqual(Item, toAttributes(Put.Item));

const toTransactItem = (write: Write): TransactWriteItem =>
  Object.fromEntries(
    Object.entries(write).map(([kind, operation]) => [kind, operation && toInput(operation)]),
  );

const projection = (attributes: readonly string[] | undefined) =>
  attributes && {
    ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
  };

/** For a batch that was throttled; named like the error of a single request, so that users may try again. */
const throttled = (message: string): Error =>
  Object.assign(new Error(message), { name: "ThrottlingException" });

// DynamoDB's limit per BatchGetItem.
const MAX_KEYS = 100;
// DynamoDB's limit per BatchWriteItem.
const MAX_BATCH = 25;
