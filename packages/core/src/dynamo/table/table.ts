import { isDeepStrictEqual } from "node:util";
import {
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  PutItemCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
  type UpdateItemCommandOutput,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import type * as z from "zod/mini";
import { startRetries } from "../../kernel/retry.ts";
import type { Key } from "./keys.ts";
import { cancellationCodes, retryTransient, throttled } from "./table-client.ts";
import { TableReads } from "./table-reads.ts";
import {
  type Change,
  type Delete,
  fromAttributes,
  type Put,
  toAttributes,
  toInput,
  type Write,
  type Writes,
} from "./writes.ts";

/** Reads and writes one table. */
export class Table extends TableReads {
  /** How many changes of books or settings this process has stored. */
  ownChanges = 0;

  /**
   * Applies all writes or none (at most 100). Conflicts with other transactions and throttling are retried with backoff.
   * @param refusedByNow asked before each retry for the positions of writes that would be refused; any of them ends the retries
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

  /** A transaction of one write, at twice the price: its token keeps a repeated request from being refused. */
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
        const output = await this.client.send(command);
        this.meter({ operation: "write", units: output.ConsumedCapacity?.CapacityUnits ?? 0 });
        return output;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return error;
        throw error;
      }
    });
  }

  async #together(writes: readonly Write[]): Promise<number[]> {
    try {
      const output = await this.client.send(
        new TransactWriteItemsCommand({
          TransactItems: writes.map(toTransactItem),
          ReturnConsumedCapacity: "TOTAL",
        }),
      );
      for (const use of output.ConsumedCapacity ?? [])
        this.meter({ operation: "transact", units: use.CapacityUnits ?? 0 });
      return [];
    } catch (error) {
      const refused = cancellationCodes(error).flatMap((code, position) =>
        code === "ConditionalCheckFailed" ? [position] : [],
      );
      if (refused.length > 0) return refused;
      throw error;
    }
  }

  /** Writes items one by one, at half the price of a transaction, for work that may be repeated. No key may occur twice. */
  async writeEach(writes: readonly (Put | Delete)[]): Promise<void> {
    const batches = Array.from({ length: Math.ceil(writes.length / MAX_BATCH) }, (_, index) =>
      writes.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH),
    );
    await Promise.all(batches.map((batch) => this.#writeBatch(batch)));
  }

  async #writeBatch(writes: readonly (Put | Delete)[]): Promise<void> {
    let unwritten: WriteRequest[] = writes.map((write) =>
      "Put" in write
        ? { PutRequest: { Item: toAttributes(write.Put.Item) } }
        : { DeleteRequest: { Key: toAttributes(write.Delete.Key) } },
    );
    for (const retries = startRetries(); ; ) {
      const output = await this.client.send(
        new BatchWriteItemCommand({
          RequestItems: { [this.name]: unwritten },
          ReturnConsumedCapacity: "TOTAL",
        }),
      );
      for (const use of output.ConsumedCapacity ?? [])
        this.meter({ operation: "writeEach", units: use.CapacityUnits ?? 0 });
      unwritten = output.UnprocessedItems?.[this.name] ?? [];
      if (unwritten.length === 0) return;
      if (!(await retries.next())) throw throttled(`the table left ${unwritten.length} items unwritten`);
    }
  }

  /** Costs half of a transaction. */
  async #writeSingle(write: Write): Promise<number[]> {
    try {
      const output = await this.client.send(singleCommand(write) as PutItemCommand);
      this.meter({ operation: "write", units: output.ConsumedCapacity?.CapacityUnits ?? 0 });
      return [];
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return isStored(write, error) ? [] : [0];
    }
  }
}

/** Whether an earlier attempt of the SDK has put the item and its response was lost. Transactions have a token for that. */
const isStored = ({ Put }: Write, { Item, $metadata }: ConditionalCheckFailedException): boolean =>
  Put?.Item !== undefined && ($metadata.attempts ?? 1) > 1 && isDeepStrictEqual(Item, toAttributes(Put.Item));

function singleCommand(write: Write): PutItemCommand | UpdateItemCommand | DeleteItemCommand {
  const { Put, Update, Delete } = toTransactItem(write);
  const measured = { ReturnConsumedCapacity: "TOTAL" } as const;
  if (Put) return new PutItemCommand({ ...Put, ReturnValuesOnConditionCheckFailure: "ALL_OLD", ...measured });
  if (Update) return new UpdateItemCommand({ ...Update, ...measured });
  if (Delete) return new DeleteItemCommand({ ...Delete, ...measured });
  throw new Error("a single write puts, updates or deletes an item");
}

const toTransactItem = (write: Write): TransactWriteItem =>
  Object.fromEntries(
    Object.entries(write).map(([kind, operation]) => [kind, operation && toInput(operation)]),
  );

// DynamoDB's limit per BatchWriteItem.
const MAX_BATCH = 25;
