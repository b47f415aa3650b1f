import { shippingMessages } from "@frangipani/core/shipping";
import { useCatalogue, useIsServed, useShippingSettings } from "../catalogue/hooks/use-catalogue.ts";
import { Select, type SelectProps } from "../ui/form/Select.tsx";

type CountrySelectProps = Omit<SelectProps, "children" | "hint" | "autoComplete"> & {
  current: string;
  placeholder?: string;
};

export function CountrySelect({ current, placeholder, ...select }: CountrySelectProps) {
  const countries = useShippingSettings()?.countries;
  const { status } = useCatalogue();
  const isServed = useIsServed();
  const names = countries?.map(({ name }) => name) ?? [];
  const others = current && !names.includes(current) ? [current] : [];
  const hint = () => {
    if (!countries) return status === "unavailable" && "The countries we ship to could not be fetched.";
    if (countries.length === 0) return shippingMessages.nowhere;
    return current && !isServed(current) && shippingMessages.notServed(current);
  };
  return (
    <Select autoComplete="shipping country-name" {...select} hint={hint()}>
      {placeholder && <option value="">{placeholder}</option>}
      {[...names, ...others].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
