import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";

type Item = Record<string, unknown>;
type Attributes = Record<string, AttributeValue>;

const NAMES = ["Item", "Key", "ExpressionAttributeValues"] as const;
type WithItems<Input, Value> = {
  [Name in keyof Input]: Name extends (typeof NAMES)[number]
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
  const input: Partial<Record<(typeof NAMES)[number], Item>> = { ...plain };
  for (const name of NAMES) if (input[name]) input[name] = toAttributes(input[name]);
  return input as WithItems<Input, Attributes>;
}
