import type { ZoneWire } from "@frangipani/core/shipping";
import { Select, type SelectProps } from "../../ui/form/Select.tsx";

/** Shows another user's change of the field `zoneId` by the zone's name. */
export const showZone = (zones: readonly ZoneWire[]) => (field: string, value: string | boolean) =>
  field === "zoneId" ? zones.find((zone) => zone._id === value)?.name : undefined;

type ZoneSelectProps = Omit<SelectProps, "label"> & { zones: readonly ZoneWire[]; value: string };

/** Active zones (docs/rules.md#admin-shipping), and the one already chosen; they may come after their form. */
export const ZoneSelect = ({ zones, ...select }: ZoneSelectProps) => (
  <Select label="Zone" required {...select}>
    <option value="">Select a zone</option>
    {zones
      .filter((zone) => zone.isActive || zone._id === select.value)
      .map((zone) => (
        <option key={zone._id} value={zone._id}>
          {zone.isActive ? zone.name : `${zone.name} (inactive)`}
        </option>
      ))}
  </Select>
);
