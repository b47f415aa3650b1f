import { listChanges, newRecord } from "../activity/changes.ts";
import type { Actor, SubjectChange } from "../activity/record.ts";
import { formatMoney } from "../kernel/amounts/format.ts";
import { type Id, newId } from "../kernel/id.ts";
import { createCountry, deleteCountry, updateCountry } from "./countries.ts";
import {
  countriesToWire,
  ratesToWire,
  type ShippingDocument,
  type ShippingStore,
  type ZoneId,
  zonesToWire,
} from "./document.ts";
import { createRate, deleteRate, updateRate } from "./rates.ts";
import { createZone, deleteZone, rangeText, updateZone } from "./zones.ts";

type Kind = "Zone" | "Country" | "Rate";

/** The rules of one kind of setting, with their failures. */
type Rules<K extends Kind, Input, Edit> = {
  create(current: ShippingDocument, input: Input, newId: Id<K>): ShippingDocument;
  update(current: ShippingDocument, id: Id<K>, edit: Edit): ShippingDocument;
  remove(current: ShippingDocument, id: Id<K>): ShippingDocument;
};

/** Each call is one atomic change; removing returns the remaining list. */
export function manageShipping(store: ShippingStore) {
  const manage = <K extends Kind, Input, Edit, Wire extends { _id: string }>(
    kind: K,
    { create, update, remove }: Rules<K, Input, Edit>,
    toWire: (shipping: ShippingDocument) => Wire[],
  ) => {
    const change = async (by: Actor, apply: (current: ShippingDocument) => ShippingDocument) =>
      toWire(
        await store.change(apply, {
          record: (before, after) => newRecord(by, SUBJECTS[kind], shippingChanges[kind](before, after)),
        }),
      );
    return {
      async create(by: Actor, input: Input) {
        const id = newId(kind);
        return withId(await change(by, (current) => create(current, input, id)), id);
      },
      update: async (by: Actor, id: Id<K>, edit: Edit) =>
        withId(await change(by, (current) => update(current, id, edit)), id),
      remove: (by: Actor, id: Id<K>) => change(by, (current) => remove(current, id)),
    };
  };
  return {
    zones: manage("Zone", { create: createZone, update: updateZone, remove: deleteZone }, zonesToWire),
    countries: manage(
      "Country",
      { create: createCountry, update: updateCountry, remove: deleteCountry },
      countriesToWire,
    ),
    rates: manage("Rate", { create: createRate, update: updateRate, remove: deleteRate }, ratesToWire),
  };
}

const SUBJECTS = { Zone: "zone", Country: "country", Rate: "rate" } as const;

function withId<T extends { _id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one._id === id);
  if (!found) throw new Error(`${id} was stored and is not there`);
  return found;
}

type Changes = (before: ShippingDocument, after: ShippingDocument) => SubjectChange[];

const zoneName = ({ zones }: ShippingDocument, id: ZoneId | null): string =>
  zones.find((zone) => zone._id === id)?.name ?? "";

/** Records changes of zones, countries and rates, with the labels of their forms. */
const shippingChanges: Record<Kind, Changes> = {
  Zone: (before, after) =>
    listChanges(before.zones, after.zones, ({ _id, ...fields }) => ({ name: fields.name, fields })),
  Country: (before, after) =>
    listChanges(before.countries, after.countries, ({ _id, zoneId, ...fields }, state) => ({
      name: fields.name,
      fields: { ...fields, zone: zoneName(state === "before" ? before : after, zoneId) },
    })),
  Rate: (before, after) =>
    listChanges(before.rates, after.rates, (rate, state) => {
      const zone = zoneName(state === "before" ? before : after, rate.zoneId);
      const [weight, fee] = [rangeText(rate), formatMoney(rate.rate)];
      const { description, isActive } = rate;
      return { name: `${zone} ${weight}`, fields: { zone, weight, rate: fee, description, isActive } };
    }),
};
