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
    return { Put: { ...this.put(key, item).Put, ConditionExpression: "attribute_not_exists(pk)" } };
  }

  /** Refused if the stored `version` is another. */
  replace(key: Key, item: object, versionRead: number): Write {
    return this.putIf(key, item, "version = :read", { ":read": versionRead });
  }

  /** Creates what was not stored, of version 0, and replaces anything else. */
  store(key: Key, item: object, versionRead: number): Write {
    return versionRead === 0 ? this.create(key, item) : this.replace(key, item, versionRead);
  }

  putIf(key: Key, item: object, condition: string, values: Record<string, unknown>): Write {
    return {
      Put: {
        ...this.put(key, item).Put,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
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
        ...this.remove(key).Delete,
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
