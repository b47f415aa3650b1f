import type { Contents } from "./contents.ts";

export const KINDS = ["books", "orders", "people", "counters", "other entries", "files"] as const;
type Kind = (typeof KINDS)[number];

/** Restored items of a kind, writes after the backup that are lost, and items that differ. */
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
