import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";
import type { Plain } from "./attributes.ts";
import type { Key } from "./keys.ts";

export type Write = {
  [Kind in keyof TransactWriteItem]: Plain<NonNullable<TransactWriteItem[Kind]>> | undefined;
};
export type Change = NonNullable<Write["Update"]>;
type Item = Record<string, unknown>;
export type Put = { Put: { TableName: string; Item: Item & Key } };
export type Delete = { Delete: { TableName: string; Key: Key } };

/** Describes writes of a table, which nothing has sent yet. */
export class Writes {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  put(key: Key, item: object): Put {
    return { Put: { TableName: this.name, Item: { ...item, ...key } } };
  }

  /** Refused if the key exists. */
  create(key: Key, item: object): Write {
    return {
      Put: {
        TableName: this.name,
        Item: { ...item, ...key },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    };
  }

  /** Refused if the stored `version` is another. */
  replace(key: Key, item: object, versionRead: number): Write {
    return {
      Put: {
        TableName: this.name,
        Item: { ...item, ...key },
        ConditionExpression: "version = :read",
        ExpressionAttributeValues: { ":read": versionRead },
      },
    };
  }

  update(key: Key, change: Omit<Change, "TableName" | "Key">): Write {
    return { Update: { TableName: this.name, Key: key, ...change } };
  }

  remove(key: Key): Delete {
    return { Delete: { TableName: this.name, Key: key } };
  }

  /** Refused if the stored `version` is another. */
  removeVersion(key: Key, versionRead: number): Write {
    return this.removeIf(key, "version = :read", { ":read": versionRead });
  }

  removeIf(key: Key, condition: string, values: Record<string, unknown>): Write {
    return {
      Delete: {
        TableName: this.name,
        Key: key,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
      },
    };
  }

  check(key: Key, condition: string, values: Record<string, unknown> = {}): Write {
    return {
      ConditionCheck: {
        TableName: this.name,
        Key: key,
        ConditionExpression: condition,
        ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
      },
    };
  }
}
