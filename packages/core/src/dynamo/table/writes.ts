import type { AttributeValue, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import type { Key } from "./keys.ts";

type Attributes = Record<string, AttributeValue>;

const VALUE_INPUTS = ["Item", "Key", "ExpressionAttributeValues"] as const;
type WithItems<Input, Value> = {
  [Name in keyof Input]: Name extends (typeof VALUE_INPUTS)[number]
    ? Value | Extract<Input[Name], undefined>
    : Input[Name];
};

/** An input of the SDK with plain values in place of attribute values. */
export type Plain<Input> = WithItems<Input, Item>;

/** Properties that are undefined are left out. */
export const toAttributes = (item: Item): Attributes => marshall(item, { removeUndefinedValues: true });

export const fromAttributes = (attributes: Attributes): Item => unmarshall(attributes);

/** The SDK's input for one with plain values. */
export function toInput<Input extends object>(plain: Input): WithItems<Input, Attributes> {
  const input: Partial<Record<(typeof VALUE_INPUTS)[number], Item>> = { ...plain };
  for (const name of VALUE_INPUTS) if (input[name]) input[name] = toAttributes(input[name]);
  return input as WithItems<Input, Attributes>;
}

export type Write = {
  [Kind in keyof TransactWriteItem]: Plain<NonNullable<TransactWriteItem[Kind]>> | undefined;
};
export type UpdateRequest = NonNullable<Write["Update"]>;
type Expressions = Omit<UpdateRequest, "TableName" | "Key">;
type Item = Record<string, unknown>;
export type Put = { Put: { TableName: string; Item: Item & Key } };
export type Delete = { Delete: { TableName: string; Key: Key } };

/** What an update changes, and under which condition (`when`). */
export type Change = {
  set?: Item;
  /** Attributes that are set to an expression. */
  compute?: Record<string, string>;
  add?: Record<string, number>;
  remove?: readonly string[];
  when?: string;
  /** Values of `:name` in `compute` and `when`. */
  values?: Item;
  /** Attributes named `#name` in `compute` and `when`, if their name is another. */
  names?: Record<string, string>;
};

/** Each changed attribute gets a numbered name and operand, since many names are reserved words. */
function toExpressions({ set = {}, compute = {}, add = {}, remove = [], when, ...inTexts }: Change) {
  const changed = [...new Set([set, compute, add].flatMap(Object.keys).concat(remove))];
  const nameOf = (attribute: string) => `#a${changed.indexOf(attribute)}`;
  const operandOf = (attribute: string) => `:a${changed.indexOf(attribute)}`;
  const texts = [...Object.values(compute), when ?? ""].join(" ");
  const values = [
    ...Object.entries({ ...set, ...add }).map(([attribute, value]) => [operandOf(attribute), value]),
    ...operandsOf(inTexts.values),
  ];
  const clause = (verb: string, parts: string[]) => (parts.length > 0 ? [`${verb} ${parts.join(", ")}`] : []);
  return {
    UpdateExpression: [
      ...clause("SET", [
        ...Object.keys(set).map((name) => `${nameOf(name)} = ${operandOf(name)}`),
        ...Object.entries(compute).map(([name, text]) => `${nameOf(name)} = ${text}`),
      ]),
      ...clause(
        "ADD",
        Object.keys(add).map((name) => `${nameOf(name)} ${operandOf(name)}`),
      ),
      ...clause("REMOVE", remove.map(nameOf)),
    ].join(" "),
    ...(when && { ConditionExpression: when }),
    ExpressionAttributeNames: Object.fromEntries([
      ...changed.map((attribute) => [nameOf(attribute), attribute]),
      ...namesIn(texts, inTexts.names),
    ]),
    ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
  };
}

const namesIn = (text: string, names: Record<string, string> = {}) =>
  (text.match(/(?<=#)\w+/g) ?? []).map((name) => [`#${name}`, names[name] ?? name]);

const operandsOf = (values: Item = {}) => Object.entries(values).map(([name, value]) => [`:${name}`, value]);

/** @param values of `:name` @param names of `#name`, if the attribute's name is another */
function toCondition(when: string, values?: Item, names?: Record<string, string>) {
  const [named, operands] = [namesIn(when, names), operandsOf(values)];
  return {
    ConditionExpression: when,
    ...(named.length > 0 && { ExpressionAttributeNames: Object.fromEntries(named) }),
    ...(operands.length > 0 && { ExpressionAttributeValues: Object.fromEntries(operands) }),
  };
}

/** Describes writes to a table without sending them. */
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
    return this.putIf(key, item, "attribute_not_exists(pk)");
  }

  /** Refused if the stored `version` is another. */
  replace(key: Key, item: object, versionRead: number): Write {
    return this.putIf(key, item, "version = :read", { read: versionRead });
  }

  /** Creates a document of version 0, which was not stored, and replaces any other. */
  store(key: Key, item: object, versionRead: number): Write {
    return versionRead === 0 ? this.create(key, item) : this.replace(key, item, versionRead);
  }

  putIf(key: Key, item: object, when: string, values?: Item): Write {
    return { Put: { ...this.put(key, item).Put, ...toCondition(when, values) } };
  }

  /** @param change a Change, or expressions where document paths are needed */
  update(key: Key, change: Change | Expressions): { Update: UpdateRequest } {
    const expressions = "UpdateExpression" in change ? change : toExpressions(change);
    return { Update: { TableName: this.name, Key: key, ...expressions } };
  }

  remove(key: Key): Delete {
    return { Delete: { TableName: this.name, Key: key } };
  }

  removeIf(key: Key, when: string, values?: Item): Write {
    return { Delete: { ...this.remove(key).Delete, ...toCondition(when, values) } };
  }

  check(key: Key, when: string, values?: Item, names?: Record<string, string>): Write {
    return { ConditionCheck: { TableName: this.name, Key: key, ...toCondition(when, values, names) } };
  }
}
