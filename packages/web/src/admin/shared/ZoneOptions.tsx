import type { ZoneWire } from "@frangipani/core/shipping";

/** How a form shows somebody else's change of the field `zoneId`: by the zone's name. */
export const showZone = (zones: readonly ZoneWire[]) => (field: string, value: string | boolean) =>
  field === "zoneId" ? zones.find((zone) => zone._id === value)?.name : undefined;

/** Active zones (docs/rules.md#admin-shipping), and the one already chosen. */
export const ZoneOptions = ({ zones, chosen }: { zones: readonly ZoneWire[]; chosen: string }) => (
  <>
    <option value="">Select a zone</option>
    {zones
      .filter((zone) => zone.isActive || zone._id === chosen)
      .map((zone) => (
        <option key={zone._id} value={zone._id}>
          {zone.isActive ? zone.name : `${zone.name} (inactive)`}
        </option>
      ))}
  </>
);
