import { User } from "../../accounts/account/user.ts";
import type { OrderStatus } from "../../orders/order/order-status.ts";

// CreateTable's input without the table's name.
const INDEXES = ["gsi1", "gsi2", "gsi3"] as const;
export type IndexName = (typeof INDEXES)[number];

export const TTL_ATTRIBUTE = "expiresAt";

/** Attributes of a user and of a session that authorisation reads. */
export const ACCESS_ATTRIBUTES = {
  user: ["_id", "role", "status", "sessionsValidFrom"],
  /** With the email address, for the record of what administrators change. */
  actor: ["_id", "role", "status", "sessionsValidFrom", "email"],
  /** The whole user, for functions that need more of it. */
  whole: Object.keys(User.shape),
  session: ["validUntil"],
};

/** The only attributes of a user that the mail sender may read (stacks/mails.ts). */
export const EMAIL_ATTRIBUTES = ["confirmedEmail", "email", "role", "status"];

/** A customer's number of orders by status: flat, as ADD does not work on nested attributes. */
export const COUNT_ATTRIBUTES = {
  pending: "orders_pending",
  processing: "orders_processing",
  shipped: "orders_shipped",
  delivered: "orders_delivered",
  cancelled: "orders_cancelled",
  expired: "orders_expired",
} as const satisfies Record<OrderStatus, string>;

/** Attributes of a customer's totals, which are stored among the items of the user. */
export const TOTALS_ATTRIBUTES = [
  ...["userId", "lastOrderDate", "orders", "paidOrders", "spent", "moves", "movedAt"],
  ...Object.values(COUNT_ATTRIBUTES),
];

const attribute = (name: string) => ({ AttributeName: name, AttributeType: "S" as const });
const keyOf = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: "HASH" as const },
  { AttributeName: range, KeyType: "RANGE" as const },
];

/** The table of erased users' ids; it has no indexes. */
export const erasureListDefinition = {
  BillingMode: "PAY_PER_REQUEST" as const,
  AttributeDefinitions: ["pk", "sk"].map(attribute),
  KeySchema: keyOf("pk", "sk"),
};

export const tableDefinition = {
  ...erasureListDefinition,
  AttributeDefinitions: ["pk", "sk", ...INDEXES.flatMap((index) => [`${index}pk`, `${index}sk`])].map(
    attribute,
  ),
  GlobalSecondaryIndexes: INDEXES.map((index) => ({
    IndexName: index,
    KeySchema: keyOf(`${index}pk`, `${index}sk`),
    Projection: { ProjectionType: "ALL" as const },
  })),
};
