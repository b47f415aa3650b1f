import type { Address } from "@frangipani/core/accounts";
import { useState } from "react";
import { useAddresses } from "./use-addresses.ts";

type DeliveryChoice = { chosen: Address | null; choose(address: Address | null): void; isLoading: boolean };

/**
 * The default address, or else the first, until one is chosen.
 * @param initialId null for an address that is typed
 */
export function useDeliveryAddress(userId: string, initialId?: Address["id"] | null): DeliveryChoice {
  const { data, isPending, fetchStatus } = useAddresses(userId);
  const [choice, setChoice] = useState(initialId);
  const preselected = data?.find(({ isDefault }) => isDefault) ?? data?.[0] ?? null;
  return {
    // A chosen address that was deleted since falls back to the preselected one.
    chosen: choice === null ? null : (data?.find(({ id }) => id === choice) ?? preselected),
    choose: (address) => setChoice(address ? address.id : null),
    // Offline the query is paused; then the manual form is shown.
    isLoading: choice !== null && isPending && fetchStatus === "fetching",
  };
}
