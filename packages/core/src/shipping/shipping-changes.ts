import { listChanges } from "../activity/changes.ts";
import type { SubjectChange } from "../activity/record.ts";
import { formatMoney } from "../kernel/amounts/format.ts";
import type { ShippingDocument, ZoneId } from "./document.ts";
import { rangeText } from "./ranges.ts";

type Changes = (before: ShippingDocument, after: ShippingDocument) => SubjectChange[];

const zoneName = ({ zones }: ShippingDocument, id: ZoneId | null): string =>
  zones.find((zone) => zone._id === id)?.name ?? "";

/** What administrators changed of zones, countries and rates, in the words of their forms. */
export const shippingChanges: Record<"zone" | "country" | "rate", Changes> = {
  zone: (before, after) =>
    listChanges(before.zones, after.zones, ({ _id, ...fields }) => ({ name: fields.name, fields })),
  country: (before, after) =>
    listChanges(before.countries, after.countries, ({ _id, zoneId, ...fields }, of) => ({
      name: fields.name,
      fields: { ...fields, zone: zoneName(of === "before" ? before : after, zoneId) },
    })),
  rate: (before, after) =>
    listChanges(before.rates, after.rates, (rate, of) => {
      const zone = zoneName(of === "before" ? before : after, rate.zoneId);
      const [weight, fee] = [rangeText(rate), formatMoney(rate.rate)];
      const { description, isActive } = rate;
      return { name: `${zone} ${weight}`, fields: { zone, weight, rate: fee, description, isActive } };
    }),
};
