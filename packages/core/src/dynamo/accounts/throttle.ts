import type { CountedAttempt, Limit, ThrottleStore } from "../../accounts/account/limits.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { epochSeconds } from "../../kernel/time/clock.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

type Item = Record<string, unknown>;
type Window = { count: number; end: number };
/** Keyed by the suffix of their attribute names: "", or "#" and a network. */
type Windows = Map<string, Window>;

const COUNT = "count";
const END = "windowEnd";
/** The suffix of the attributes that count the throttle itself. */
const OWN = "";
const networkSuffix = (name: string): string => `#${name}`;

/**
 * One update counts an attempt, as long as no window has ended. After that the item is replaced by its open windows and a new
 * one, unless it was changed since, so that it never names more networks than two windows can count.
 */
export const dynamoThrottles = (table: Table): ThrottleStore => {
  async function replace(key: string, before: Item, windows: Windows, now: number): Promise<boolean> {
    const version = Number(before.version);
    const kept = [...windows].filter(([suffix, { count }]) => suffix === OWN || count > 0);
    const item = Object.fromEntries([
      ["version", version + 1],
      ["expiresAt", Math.max(now, ...kept.map(([, { end }]) => end))],
      ...kept.flatMap(([suffix, { count, end }]) => [
        [COUNT + suffix, count],
        [END + suffix, end],
      ]),
    ]);
    return table.write(table.replace(keys.throttle(key), item, version));
  }

  return {
    async take({ key, limit, network }, date) {
      const now = epochSeconds(date);
      const limits: [string, Limit][] = network ? [[networkSuffix(network.name), network.limit]] : [];
      limits.push([OWN, limit]);
      return retryOnConflict(async () => {
        const refused = await table.updateUnless(keys.throttle(key), countOneMore(limits, now));
        if (!refused) return undefined;
        const windows = openWindows(refused, now);
        for (const [suffix, { max, windowSeconds }] of limits) {
          const { count, end } = windows.get(suffix) ?? { count: 0, end: now + windowSeconds };
          if (count >= max) return end;
          windows.set(suffix, { count: count + 1, end });
        }
        return (await replace(key, refused, windows, now)) ? undefined : CONFLICT;
      });
    },

    async release({ key, network }, date) {
      const now = epochSeconds(date);
      return retryOnConflict(async () => {
        const refused = await table.updateUnless(keys.throttle(key), countOneLess(now, network));
        if (!refused) return;
        const windows = openWindows(refused, now);
        const counted = [windows.get(OWN), network && windows.get(networkSuffix(network))].filter(isCounted);
        if (counted.length === 0) return;
        for (const window of counted) window.count -= 1;
        return (await replace(key, refused, windows, now)) ? undefined : CONFLICT;
      });
    },
  };
};

/** `release` as part of another transaction, which is refused where `release` would have to read the windows first. */
export const releaseWrite = (table: Table, { key, network }: CountedAttempt, at: Date): Write => {
  const now = epochSeconds(at);
  return table.update(keys.throttle(key), countOneLess(now, network));
};

/** The attributes are flat, since ADD does not work on nested ones. */
function countOneMore(limits: readonly [string, Limit][], now: number) {
  const longest = Math.max(...limits.map(([, { windowSeconds }]) => windowSeconds));
  const names: Record<string, string> = {};
  const values: Record<string, number> = { ":one": 1, ":now": now, ":expiresAt": now + longest };
  for (const [index, [suffix, { max, windowSeconds }]] of limits.entries()) {
    names[`#count${index}`] = COUNT + suffix;
    names[`#end${index}`] = END + suffix;
    values[`:max${index}`] = max;
    values[`:end${index}`] = now + windowSeconds;
  }
  const each = (expression: (index: number) => string) => limits.map((_, index) => expression(index));
  return {
    UpdateExpression: `SET ${["expiresAt = :expiresAt", ...each((index) => `#end${index} = if_not_exists(#end${index}, :end${index})`)].join(", ")} ADD ${["version :one", ...each((index) => `#count${index} :one`)].join(", ")}`,
    ConditionExpression: each(
      (index) =>
        `(attribute_not_exists(#end${index}) OR (#end${index} > :now AND #count${index} < :max${index}))`,
    ).join(" AND "),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}

/** Removes the network's window if this was its only attempt. */
function countOneLess(now: number, network: string | undefined) {
  const networkCount = COUNT + networkSuffix(network ?? "");
  const networkEnd = END + networkSuffix(network ?? "");
  const hasOneAttempt = " AND #networkEnd > :now AND #networkCount = :one";
  return {
    add: { [COUNT]: -1, version: 1 },
    remove: network ? [networkCount, networkEnd] : [],
    when: `#${END} > :now AND #${COUNT} > :none${network ? hasOneAttempt : ""}`,
    values: { now, none: 0, ...(network && { one: 1 }) },
    names: { networkCount, networkEnd },
  };
}

const isCounted = (window: Window | undefined | ""): window is Window => Boolean(window && window.count > 0);

function openWindows(item: Item, now: number): Windows {
  const windows: Windows = new Map();
  for (const [attribute, value] of Object.entries(item)) {
    if (!attribute.startsWith(END)) continue;
    const suffix = attribute.slice(END.length);
    const window = { count: Number(item[COUNT + suffix]), end: Number(value) };
    if (window.end > now) windows.set(suffix, window);
  }
  return windows;
}
