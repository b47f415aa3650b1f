import type { Address } from "@frangipani/core/accounts/addresses/address";
import { useState } from "react";
import { useAddresses } from "./use-addresses.ts";

type DeliveryChoice = {
  /** The saved address the order goes to; null for the manual form. */
  chosen: Address | null;
  choose(address: Address | null): void;
  /** Not known yet whether there are saved addresses; the manual form would come too early. */
  isLoading: boolean;
};

/**
 * Which address an order goes to: the default one, or else the first, until somebody chooses (docs/rules.md#checkout);
 * `before` is what they chose for an order that has been waiting.
 */
export function useDeliveryAddress(userId: string, before?: Address["id"] | null): DeliveryChoice {
  const { data, isPending, fetchStatus } = useAddresses(userId);
  /** undefined until somebody has chosen. */
  const [choice, setChoice] = useState(before);
  const preselected = data?.find(({ isDefault }) => isDefault) ?? data?.[0] ?? null;
  return {
    // One that was chosen and deleted since gives way to the preselected one.
    chosen: choice === null ? null : (data?.find(({ id }) => id === choice) ?? preselected),
    choose: (address) => setChoice(address ? address.id : null),
    // Without a network the query waits: then the manual form is what there is.
    isLoading: isPending && fetchStatus === "fetching",
  };
}
