import { createHash } from "node:crypto";
import { type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import type { openRunningProduct } from "@frangipani/local/running-product";

type Product = Awaited<ReturnType<typeof openRunningProduct>>;

/** What a shop has: a hash of each item, by its key, and of each file, by its name. */
export type Contents = {
  items: Map<string, string>;
  files: Map<string, string>;
  /** The time of the latest write, of those that store a time. */
  lastWriteAt: string | undefined;
};

export async function readContents({ dynamo, resources }: Product): Promise<Contents> {
  const { items, lastWriteAt } = await readItems(dynamo, resources.table.name);
  return { items, files: await readFiles(resources), lastWriteAt };
}

// Attributes that say when an item was made or changed last (core/dynamo).
const WRITE_TIMES = ["createdAt", "changedAt", "paidAt", "seededAt", "at"];

async function readItems(client: DynamoDBClient, TableName: string) {
  const items = new Map<string, string>();
  let lastWriteAt: string | undefined;
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true }))
    for (const item of page.Items ?? []) {
      items.set(`${item.pk?.S} ${item.sk?.S}`, hash(JSON.stringify(sorted(item))));
      for (const name of WRITE_TIMES) {
        const moment = item[name]?.S;
        if (moment && (lastWriteAt === undefined || moment > lastWriteAt)) lastWriteAt = moment;
      }
    }
  return { items, lastWriteAt };
}

/** Reads each file whole: an entry in the list does not show that its bytes are there. */
async function readFiles({ s3, bucket }: Product["resources"]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket: bucket }))
    for (const { Key = "" } of page.Contents ?? []) {
      const bytes = await s3.send(new GetObjectCommand({ Bucket: bucket, Key })).then(
        ({ Body }) => Body?.transformToByteArray(),
        (error: Error) => {
          if (error.name === "NoSuchKey") return undefined; // removed since it was listed
          throw error;
        },
      );
      if (bytes) files.set(Key, hash(bytes));
    }
  return files;
}

const hash = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("base64");

// Sorts attributes, and members of maps and sets, which DynamoDB returns in any order.
function sorted(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, /^[SNB]S$/.test(name) ? inner.toSorted() : sorted(inner)]),
  );
}

export const KINDS = ["books", "orders", "people", "counters", "other entries", "files"] as const;
type Kind = (typeof KINDS)[number];

/** How many items of a kind were restored, how many writes after the backup were lost, and which items differ. */
type Outcome = { restored: number; lost: number; damaged: string[] };

/** A shop's contents before its backup, when it was lost, and after the restore. */
type States = Record<"before" | "atLoss" | "restored", Contents>;

export function compare({ before, atLoss, restored }: States): Record<Kind, Outcome> {
  const outcomes = Object.fromEntries(
    KINDS.map((kind): [Kind, Outcome] => [kind, { restored: 0, lost: 0, damaged: [] }]),
  ) as Record<Kind, Outcome>;
  const check = (part: "items" | "files", kindOf: (key: string) => Kind) => {
    for (const key of new Set([...atLoss[part].keys(), ...restored[part].keys()])) {
      const kind = kindOf(key);
      const outcome = outcomes[kind];
      const [first, last, found] = [before, atLoss, restored].map((contents) => contents[part].get(key));
      if (found !== undefined) outcome.restored += 1;
      if (found === last) continue;
      // An item that is unchanged from the backup to the loss had to be restored. A counter may have changed back and forth.
      if (first !== undefined && first === last && kind !== "counters") outcome.damaged.push(key);
      else outcome.lost += 1;
    }
  };
  check("items", kindOfItem);
  check("files", () => "files");
  return outcomes;
}

const COUNTERS = /^(shelves|office#\S*|sales|admins|holds#\S*) |^user#\S+ (totals|holds)$/;

function kindOfItem(key: string): Kind {
  if (/^book#\S+ book$/.test(key)) return "books";
  if (/^order#\S+ order$/.test(key)) return "orders";
  if (/^user#\S+ user$/.test(key)) return "people";
  return COUNTERS.test(key) ? "counters" : "other entries";
}
