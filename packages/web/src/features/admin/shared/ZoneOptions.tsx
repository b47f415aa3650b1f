import type { ZoneWire } from "@frangipani/core/shipping";

/** Active zones (docs/rules.md#admin-shipping), and the one already chosen. */
export const ZoneOptions = ({ zones, chosen }: { zones: readonly ZoneWire[]; chosen: string }) => (
  <>
    <option value="">Select a zone</option>
    {zones
      .filter((zone) => zone.isActive || zone._id === chosen)
      .map((zone) => (
        <option key={zone._id} value={zone._id}>
          {zone.name}
          {zone.isActive ? "" : " (inactive)"}
        </option>
      ))}
  </>
);
